import type { PaginationBody } from '@waxwing/contract';
import type { PageRequest } from '@waxwing/core';

export function presentPagination({ page, limit }: PageRequest, total: number): PaginationBody {
  return { page, pages: Math.ceil(total / limit), limit, total };
}

import { contract } from '@waxwing/contract';
import type { ListHistory } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPagination } from '../present-pagination.js';
import { parseHistoryFilter } from './history-filter.js';
import { presentPreview } from './present-message.js';

export const listHistoryRoute = (listHistory: ListHistory) =>
  route(contract.messages.history, async ({ query, caller }) => {
    const { page, limit } = query;
    const found = await listHistory.execute({
      accountId: caller.accountId,
      ...parseHistoryFilter(query),
      page,
      limit,
    });
    return reply(200, {
      messages: found.items.map(presentPreview),
      pagination: presentPagination({ page, limit }, found.total),
    });
  });

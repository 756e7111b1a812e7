import { encodeId, type UserBody } from '@waxwing/contract';
import type { Account } from '@waxwing/core';

export function presentUser({ id, email, username, role }: Account): UserBody {
  return { user_id: encodeId('acc', id), email, username, role };
}

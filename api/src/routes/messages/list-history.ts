import { contract, decodeId } from '@waxwing/contract';
import type { ListHistory } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPagination } from '../present-pagination.js';
import { historyRange } from './history-range.js';
import { presentMessage } from './present-message.js';

/** No instance has this id: a filter that names none finds no messages. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const listHistoryRoute = (listHistory: ListHistory) =>
  route(contract.messages.history, async ({ query, caller }) => {
    const { instanceId, direction, page, limit } = query;
    const found = await listHistory.execute({
      accountId: caller.accountId,
      instanceId: instanceId === undefined ? undefined : (decodeId('ins', instanceId) ?? NOBODY),
      direction,
      ...historyRange(query),
      page,
      limit,
    });
    return reply(200, {
      messages: found.items.map(presentMessage),
      pagination: presentPagination({ page, limit }, found.total),
    });
  });

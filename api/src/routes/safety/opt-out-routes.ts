import { contract, encodeId, type OptOutBody } from '@waxwing/contract';
import {
  type AddOptOut,
  LID_PREFIX,
  type ListOptOuts,
  type OptOut,
  type RemoveOptOut,
  requireWholeAccount,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { decodeOptOutCursor, encodeOptOutCursor } from './opt-out-cursor.js';

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly number?: string | undefined;
}

export const listOptOutsRoute = (listOptOuts: ListOptOuts) =>
  route(contract.optOuts.list, async ({ query, caller: { accountId } }) =>
    reply(200, await listOf(listOptOuts, accountId, query)),
  );

export const addOptOutRoute = (addOptOut: AddOptOut) =>
  route(contract.optOuts.add, async ({ body, caller: { accountId } }) =>
    reply(200, presentOptOut(await addOptOut.execute({ accountId, number: body.number }))),
  );

export const removeOptOutRoute = (removeOptOut: RemoveOptOut) =>
  route(contract.optOuts.remove, async ({ params: { number }, caller: { accountId } }) =>
    reply(200, presentRemoved(await removeOptOut.execute({ accountId, number }))),
  );

export const listV1OptOutsRoute = (listOptOuts: ListOptOuts) =>
  route(contract.v1OptOuts.list, async ({ query, caller: { key, accountId } }) => {
    requireWholeAccount(key);
    return reply(200, await listOf(listOptOuts, accountId, query));
  });

/** Any key may add: whoever is told of an opt-out must be able to note it. */
export const addV1OptOutRoute = (addOptOut: AddOptOut) =>
  route(contract.v1OptOuts.add, async ({ body, caller: { accountId } }) =>
    reply(200, presentOptOut(await addOptOut.execute({ accountId, number: body.number }))),
  );

export const removeV1OptOutRoute = (removeOptOut: RemoveOptOut) =>
  route(contract.v1OptOuts.remove, async ({ params: { number }, caller: { key, accountId } }) => {
    requireWholeAccount(key);
    return reply(200, presentRemoved(await removeOptOut.execute({ accountId, number })));
  });

async function listOf(listOptOuts: ListOptOuts, accountId: string, { limit, cursor, number }: ListQuery) {
  const before = cursor === undefined ? undefined : decodeOptOutCursor(cursor);
  const prefix = number?.replace(/\D/g, '') || undefined;
  const { optOuts, next } = await listOptOuts.execute({ accountId, limit, before, prefix });
  return {
    object: 'list' as const,
    data: optOuts.map(presentOptOut),
    has_more: next !== undefined,
    next_cursor: next ? encodeOptOutCursor(next) : null,
  };
}

function presentOptOut({ chatId, at, source, word, instanceId }: OptOut): OptOutBody {
  return {
    object: 'opt_out',
    chat_id: chatId,
    number: chatId.startsWith(LID_PREFIX) ? null : chatId,
    since: at.toISOString(),
    source,
    word,
    instance_id: instanceId === null ? null : encodeId('ins', instanceId),
  };
}

function presentRemoved(chatId: string) {
  return { object: 'opt_out' as const, chat_id: chatId, deleted: true as const };
}

import { contract } from '@waxwing/contract';
import type { GetMessage, ListMessagesByKey, ShowHolds } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf, messageIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { presentPublicMessage } from './present-public-message.js';

export const getMessageRoute = (getMessage: GetMessage, showHolds: ShowHolds) =>
  route(contract.publicMessages.get, async ({ params, caller }) => {
    const { message } = await getMessage.execute({ key: caller.key, messageId: messageIdOf(params.id) });
    const [shown = message] = await showHolds.execute(caller.accountId, [message]);
    return reply(200, presentPublicMessage(shown));
  });

export const listMessagesRoute = (listMessagesByKey: ListMessagesByKey) =>
  route(contract.publicMessages.list, async ({ query, caller }) => {
    const { instance_id, direction, limit, cursor } = query;
    const { messages, next } = await listMessagesByKey.execute({
      key: caller.key,
      instanceId: instance_id === undefined ? undefined : instanceIdOf(instance_id),
      direction,
      limit,
      before: cursor === undefined ? undefined : decodeCursor(cursor),
    });
    return reply(200, {
      messages: messages.map(presentPublicMessage),
      next_cursor: next ? encodeCursor(next) : null,
      has_more: next !== undefined,
    });
  });

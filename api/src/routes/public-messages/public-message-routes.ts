import { contract } from '@waxwing/contract';
import type { GetMessage, ListMessagesByKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf, messageIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { presentPublicMessage } from './present-public-message.js';

export const getMessageRoute = (getMessage: GetMessage) =>
  route(contract.publicMessages.get, async ({ params, caller }) => {
    const { message } = await getMessage.execute({ key: caller.key, messageId: messageIdOf(params.id) });
    return reply(200, presentPublicMessage(message));
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

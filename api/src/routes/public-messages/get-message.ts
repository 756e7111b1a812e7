import { contract } from '@waxwing/contract';
import type { GetMessage } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { messageIdOf } from '../path-ids.js';
import { presentPublicMessage } from './present-public-message.js';

export const getMessageRoute = (getMessage: GetMessage) =>
  route(contract.publicMessages.get, async ({ params, caller }) => {
    const message = await getMessage.execute({ key: caller.key, messageId: messageIdOf(params.id) });
    return reply(200, presentPublicMessage(message));
  });

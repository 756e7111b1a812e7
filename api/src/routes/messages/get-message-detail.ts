import { contract } from '@waxwing/contract';
import type { GetMessageTimeline } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { messageIdOf } from '../path-ids.js';
import { presentMessage } from './present-message.js';

export const getMessageDetailRoute = (getMessageTimeline: GetMessageTimeline) =>
  route(contract.messages.detail, async ({ params, caller }) => {
    const messageId = messageIdOf(params.id);
    const { message, sentAt, deliveredAt, readAt } = await getMessageTimeline.execute({
      accountId: caller.accountId,
      messageId,
    });
    return reply(200, {
      message: {
        ...presentMessage(message),
        wa_id: message.waId,
        sent_at: sentAt?.toISOString() ?? null,
        delivered_at: deliveredAt?.toISOString() ?? null,
        read_at: readAt?.toISOString() ?? null,
      },
    });
  });

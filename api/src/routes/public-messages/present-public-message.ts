import { encodeId, type PublicMessageBody, type SentMessageBody } from '@waxwing/contract';
import {
  type ChangeReply,
  type Message,
  publicStatus,
  type SendReply,
  withoutWithdrawn,
} from '@waxwing/core';
import { presentOwnContext } from '../messages/reply-context.js';
import { presentHoldOf } from '../safety/present-health.js';
import { presentUsage } from '../subscriptions/present-subscription.js';
import { presentContent } from '../v1/present-content.js';

/** An outbound message always has a recipient. */
export function presentSentMessage({ message, usage }: SendReply): SentMessageBody {
  return {
    success: true,
    to: message.chatId ?? '',
    message: message.text,
    ...(message.body && { type: message.type as SentMessageBody['type'], ...presentContent(message.body) }),
    ...presentOwnContext(message),
    usage: presentUsage(usage),
    id: encodeId('msg', message.id),
    status: publicStatus(message.status),
    ...presentHoldOf(message),
    instance_id: encodeId('ins', message.instanceId),
    created_at: message.createdAt.toISOString(),
  };
}

/** A reaction has no id of its own: the answer is about the message that it names. */
export function presentSentReaction(
  { timeline: { message }, usage, isPending }: ChangeReply,
  emoji: string,
): SentMessageBody {
  const id = encodeId('msg', message.id);
  return {
    success: true,
    to: message.chatId ?? '',
    message: '',
    type: 'reaction',
    reaction: { message_id: id, emoji },
    usage: presentUsage(usage),
    id,
    status: isPending ? 'pending' : 'sent',
    instance_id: encodeId('ins', message.instanceId),
    created_at: message.createdAt.toISOString(),
  };
}

export function presentPublicMessage(stored: Message): PublicMessageBody {
  const message = withoutWithdrawn(stored);
  const outbound = message.direction === 'outbound';
  return {
    id: encodeId('msg', message.id),
    instance_id: encodeId('ins', message.instanceId),
    from: outbound ? message.ownNumber : message.number,
    to: outbound ? message.chatId : message.ownNumber,
    chat_id: message.chatId,
    message: message.text,
    ...presentOwnContext(message),
    status: publicStatus(message.status),
    ...presentHoldOf(message),
    failure_code: message.failureCode,
    failure_detail: message.failureDetail,
    failure_reason: message.failureReason,
    created_at: message.createdAt.toISOString(),
    expires_at: message.expiresAt?.toISOString() ?? null,
    direction: message.direction,
  };
}

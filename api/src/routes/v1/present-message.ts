import { encodeId, type V1MessageBody } from '@waxwing/contract';
import {
  filePhaseOf,
  type MessageTimeline,
  publicStatus,
  truncateText,
  withoutWithdrawn,
} from '@waxwing/core';
import { presentContext } from '../messages/reply-context.js';
import { presentHoldOf } from '../safety/present-health.js';
import { presentContent, presentFile } from './present-content.js';

/** A message as v1 and events show it; of a text longer than `maxCharacters` only the beginning. */
export function presentV1Message(
  { message: stored, sentAt, deliveredAt, readAt }: MessageTimeline,
  { maxCharacters = Number.POSITIVE_INFINITY }: { maxCharacters?: number } = {},
): V1MessageBody {
  const message = withoutWithdrawn(stored);
  const outbound = message.direction === 'outbound';
  const text = truncateText(message.text, maxCharacters);
  const phase = filePhaseOf(message);
  return {
    id: encodeId('msg', message.id),
    object: 'message',
    instance_id: encodeId('ins', message.instanceId),
    direction: message.direction,
    from: outbound ? message.ownNumber : message.number,
    to: outbound ? message.chatId : message.ownNumber,
    chat_id: message.chatId,
    from_name: message.fromName,
    type: message.type,
    text,
    text_truncated: text.length < message.text.length,
    ...presentContent(message.body),
    context: presentContext(message),
    // Replies that were stored before there were references know of none.
    reference: message.reference ?? null,
    ...presentFile(message),
    status: publicStatus(message.status),
    ...presentHoldOf(message),
    ...(phase && { phase }),
    failure_code: message.failureCode,
    failure_detail: message.failureDetail,
    failure_reason: message.failureReason,
    wa_id: message.waId,
    created_at: message.createdAt.toISOString(),
    expires_at: message.expiresAt?.toISOString() ?? null,
    sent_at: sentAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    read_at: readAt?.toISOString() ?? null,
    edited_at: message.editedAt?.toISOString() ?? null,
    deleted_at: message.deletedAt?.toISOString() ?? null,
  };
}

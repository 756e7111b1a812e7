import { encodeId, type MessageBody } from '@waxwing/contract';
import { type Message, type MessagePreview, publicStatus, withoutWithdrawn } from '@waxwing/core';
import { presentHoldOf } from '../safety/present-health.js';
import { presentContent, presentFile } from '../v1/present-content.js';
import { presentOwnContext } from './reply-context.js';

export function presentMessage(stored: Message): MessageBody {
  const message = withoutWithdrawn(stored);
  const other = chatAddress(message.number);
  const own = chatAddress(message.ownNumber);
  const outbound = message.direction === 'outbound';
  return {
    id: encodeId('msg', message.id),
    direction: message.direction,
    sender_number: outbound ? own : other,
    recipient_number: outbound ? other : own,
    chat_id: message.chatId,
    content: message.text,
    status: publicStatus(message.status),
    ...presentHoldOf(message),
    failure_code: message.failureCode,
    failure_detail: message.failureDetail,
    failure_reason: message.failureReason,
    instance_id: encodeId('ins', message.instanceId),
    message_type: message.type,
    ...presentContent(message.body),
    ...presentFile(message),
    ...presentOwnContext(message),
    ...(message.editedAt && { edited_at: message.editedAt.toISOString() }),
    ...(message.deletedAt && { deleted_at: message.deletedAt.toISOString() }),
    timestamp: message.createdAt.toISOString(),
  };
}

/** The same for a list, which marks truncated texts. */
export function presentPreview({ truncated, ...message }: MessagePreview): MessageBody {
  return { ...presentMessage(message), ...(truncated && { content_truncated: true as const }) };
}

/** WhatsApp's address of a chat; the dashboard removes the suffix. */
function chatAddress(digits: string | null): string | null {
  return digits === null ? null : `${digits}@c.us`;
}

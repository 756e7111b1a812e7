import { type ConversationBody, encodeId } from '@waxwing/contract';
import { type Conversation, LID_PREFIX } from '@waxwing/core';

export function presentConversation(conversation: Conversation): ConversationBody {
  const { chatId, lastAt, readAt } = conversation;
  return {
    id: encodeId('cnv', conversation.id),
    object: 'conversation',
    instance_id: encodeId('ins', conversation.instanceId),
    chat_id: chatId,
    number: chatId.startsWith(LID_PREFIX) ? null : chatId,
    name: conversation.name,
    last_at: lastAt.toISOString(),
    last_direction: conversation.lastDirection,
    last_type: conversation.lastType,
    preview: conversation.preview,
    unread: conversation.unread,
    read_at: readAt?.toISOString() ?? null,
  };
}

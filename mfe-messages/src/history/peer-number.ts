import type { Message } from './history.api.js';

type MessageParties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number' | 'chat_id'>;

/** The number of digits that distinguishes two hidden peers. */
const VISIBLE_DIGITS = 4;

/** Whether WhatsApp hides the peer's number, so that the chat is identified by a LID. */
export function isHiddenPeer({ chat_id }: Pick<Message, 'chat_id'>): boolean {
  return chat_id?.startsWith('lid:') ?? false;
}

/** What is shown in place of a number that WhatsApp hides. */
export function hiddenNumber(chatId: string): string {
  return `Hidden number …${chatId.slice(-VISIBLE_DIGITS)}`;
}

/** The peer's number, without WhatsApp's suffix. */
export function peerNumber(message: MessageParties): string {
  const { direction, sender_number, recipient_number, chat_id } = message;
  const number = direction === 'outbound' ? recipient_number : sender_number;
  const hidden = chat_id && isHiddenPeer(message) ? hiddenNumber(chat_id) : undefined;
  return number?.replace(/@c\.us$/, '') || hidden || 'Unknown';
}

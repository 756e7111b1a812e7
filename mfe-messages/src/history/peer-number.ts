import type { Message } from './history.api.js';

type MessageParties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number' | 'chat_id'>;

/** The number of digits that distinguishes two hidden peers. */
const VISIBLE_DIGITS = 4;

/** Whether WhatsApp hides the peer's number, so that the chat is identified by a LID. */
export function isHiddenPeer({ chat_id }: Pick<Message, 'chat_id'>): boolean {
  return chat_id?.startsWith('lid:') ?? false;
}

/** The peer's number, without WhatsApp's suffix. */
export function peerNumber(message: MessageParties): string {
  const { direction, sender_number, recipient_number, chat_id } = message;
  const number = direction === 'outbound' ? recipient_number : sender_number;
  const hidden = isHiddenPeer(message) ? `Hidden number …${chat_id?.slice(-VISIBLE_DIGITS)}` : undefined;
  return number?.replace(/@c\.us$/, '') || hidden || 'Unknown';
}

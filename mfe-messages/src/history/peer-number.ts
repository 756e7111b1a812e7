import type { Message } from './history.api.js';

type MessageParties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number' | 'chat_id'>;

/** So many digits tell two people apart. */
const VISIBLE_DIGITS = 4;

/** Whether WhatsApp shows no number of the other side, and the chat goes by an id. */
export function isHiddenPeer({ chat_id }: Pick<Message, 'chat_id'>): boolean {
  return chat_id?.startsWith('lid:') ?? false;
}

/** The other side's number, without what WhatsApp puts behind it. */
export function peerNumber(message: MessageParties): string {
  const { direction, sender_number, recipient_number, chat_id } = message;
  const number = direction === 'outbound' ? recipient_number : sender_number;
  const hidden = isHiddenPeer(message) ? `Hidden number …${chat_id?.slice(-VISIBLE_DIGITS)}` : undefined;
  return number?.replace(/@c\.us$/, '') || hidden || 'Unknown';
}

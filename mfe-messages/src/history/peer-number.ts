import type { Message } from './history.api.js';

type MessageParties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number' | 'chat_id'>;

/** The number of digits that distinguishes two hidden peers. */
const VISIBLE_DIGITS = 4;

const SUFFIX = /@c\.us$/;

/** Whether WhatsApp hides the peer's number, so that the chat is identified by a LID. */
export function isHiddenPeer({ chat_id }: Pick<Message, 'chat_id'>): boolean {
  return chat_id?.startsWith('lid:') ?? false;
}

/** What is shown in place of a number that WhatsApp hides. */
export function hiddenNumber(chatId: string): string {
  return `Hidden number …${chatId.slice(-VISIBLE_DIGITS)}`;
}

/** The number of the instance, without WhatsApp's suffix; null where it is not known. */
export function ownNumber({ direction, sender_number, recipient_number }: MessageParties): string | null {
  const number = direction === 'outbound' ? sender_number : recipient_number;
  return number?.replace(SUFFIX, '') ?? null;
}

/** The peer's number, without WhatsApp's suffix. */
export function peerNumber(message: MessageParties): string {
  const { direction, sender_number, recipient_number, chat_id } = message;
  const number = direction === 'outbound' ? recipient_number : sender_number;
  const hidden = chat_id && isHiddenPeer(message) ? hiddenNumber(chat_id) : undefined;
  return number?.replace(SUFFIX, '') || hidden || 'Unknown';
}

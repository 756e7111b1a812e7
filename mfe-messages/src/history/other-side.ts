import type { Message } from './history.api.js';

type Parties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number' | 'chat_id'>;

/** So many digits tell two people apart. */
const TOLD = 4;

/** Whether WhatsApp shows no number of the other side, and the chat goes by an id. */
export function isHidden({ chat_id }: Pick<Message, 'chat_id'>): boolean {
  return chat_id?.startsWith('lid:') ?? false;
}

/** The other side's number, without what WhatsApp puts behind it. */
export function otherSide(message: Parties): string {
  const { direction, sender_number, recipient_number, chat_id } = message;
  const number = direction === 'outbound' ? recipient_number : sender_number;
  const hidden = isHidden(message) ? `Hidden number …${chat_id?.slice(-TOLD)}` : undefined;
  return number?.replace(/@c\.us$/, '') || hidden || 'Unknown';
}

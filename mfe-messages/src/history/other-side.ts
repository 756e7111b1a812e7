import type { Message } from './history.api.js';

type Parties = Pick<Message, 'direction' | 'sender_number' | 'recipient_number'>;

/** The other side's number, without what WhatsApp puts behind it. */
export function otherSide({ direction, sender_number, recipient_number }: Parties): string {
  const number = direction === 'outbound' ? recipient_number : sender_number;
  return number?.replace(/@c\.us$/, '') || 'Unknown';
}

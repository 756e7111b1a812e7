/** In their order: a status only moves forward. `failed` ends a message that was never sent. */
export const MESSAGE_STATUSES = ['pending', 'sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The statuses a customer sees: `sending` is internal. */
export type PublicMessageStatus = Exclude<MessageStatus, 'sending'>;

export function publicStatus(status: MessageStatus): PublicMessageStatus {
  return status === 'sending' ? 'pending' : status;
}

/** The statuses that a customer sees as this one. */
export function statusesShownAs(shown: PublicMessageStatus): readonly MessageStatus[] {
  return MESSAGE_STATUSES.filter((status) => publicStatus(status) === shown);
}

/** The statuses that a message can still fail in. */
export const UNSETTLED_STATUSES: readonly MessageStatus[] = ['pending', 'sending'];

/** The statuses in which a message has not been written to a socket: one that fails then is not charged. */
export const REFUNDED_STATUSES: readonly MessageStatus[] = ['pending'];

/** Whether WhatsApp has answered for the message or never will. */
export function isSettled(status: MessageStatus): boolean {
  return !UNSETTLED_STATUSES.includes(status);
}

/** In their possible order; `failed` ends a message that was never sent. */
export const MESSAGE_STATUSES = ['pending', 'sending', 'sent', 'delivered', 'read', 'failed'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The statuses a customer sees: `sending` is internal. */
export type PublicMessageStatus = Exclude<MessageStatus, 'sending'>;

export function publicStatus(status: MessageStatus): PublicMessageStatus {
  return status === 'sending' ? 'pending' : status;
}

/** Whether WhatsApp has answered for the message or never will. */
export function isSettled(status: MessageStatus): boolean {
  return status !== 'pending' && status !== 'sending';
}

import type { SendBody } from '@waxwing/contract';
import { NumberAndMessageRequired } from '@waxwing/core';

/** Recipient and text of a send, whichever of the recipient's two names was used. @throws NumberAndMessageRequired */
export function whatToSend({ number, to, message }: SendBody): { to: string; text: string } {
  const recipient = number?.trim() ? number : to;
  if (!recipient?.trim() || !message?.trim()) throw new NumberAndMessageRequired();
  return { to: recipient, text: message };
}

import type { Phone } from '../world/phone.js';
import { refusesStrangers } from './standing.js';

/** Whether the server takes no message of the account to this recipient, who has never written to it. */
export const isRefused = (sender: Phone, recipient: Phone | undefined): boolean =>
  recipient !== undefined &&
  recipient !== sender &&
  refusesStrangers(sender.standing) &&
  sender.inbox.from(recipient.number).length === 0;

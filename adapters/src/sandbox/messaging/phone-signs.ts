import type { Companion } from '../world/companion.js';
import type { Phone } from '../world/phone.js';
import { receipt } from './stanzas.js';

const HOUR_MS = 60 * 60 * 1_000;

/** The phone of a companion says that it has what the companion sent, unless it is away: once an hour is enough to show that it is there. */
export const showPhone = (phone: Phone, companion: Companion, id: string, to: string): void => {
  if (phone.isAway || Date.now() - companion.phoneShownAt < HOUR_MS) return;
  companion.phoneShownAt = Date.now();
  const told = receipt(phone.pn(0), [id], 'sender');
  companion.deliver({ ...told, attrs: { ...told.attrs, recipient: to } });
};

import type { Phone } from '../control/sandbox.api.js';

/** How many phones are shown at once, the newest ones. */
export const MAX_SHOWN_PHONES = 8;

/** Whether a phone is meant by a part of its name, or of its number however that is written. */
export function matchesPhone({ name, number }: Pick<Phone, 'name' | 'number'>, query: string): boolean {
  const text = query.trim().toLowerCase();
  const digits = text.replace(/[\s+\-()]/g, '');
  return name.toLowerCase().includes(text) || (/^\d+$/.test(digits) && number.includes(digits));
}

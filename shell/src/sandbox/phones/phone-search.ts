import type { Phone } from '../control/sandbox.api.js';

/** How many phones are shown at once, the newest ones. */
export const MAX_SHOWN_PHONES = 8;

/** Whether a phone's name contains the query, or its number does in any notation. */
export function matchesPhone({ name, number }: Pick<Phone, 'name' | 'number'>, query: string): boolean {
  const text = query.trim().toLowerCase();
  const digits = text.replace(/[\s+\-()]/g, '');
  return name.toLowerCase().includes(text) || (/^\d+$/.test(digits) && number.includes(digits));
}

import type { Phone } from '../control/sandbox.api.js';

/** How many phones are shown at once, the newest ones. */
export const TABLE_SIZE = 8;

/** Whether a phone is meant by a part of its name, or of its number however that is written. */
export function isFound({ name, number }: Pick<Phone, 'name' | 'number'>, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  const digits = text.replace(/[\s+\-()]/g, '');
  return name.toLowerCase().includes(text) || (/^\d+$/.test(digits) && number.includes(digits));
}

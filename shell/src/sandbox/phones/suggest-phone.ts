import type { Phone } from '../control/sandbox.api.js';

const NAMES = ['Asha', 'Ravi'];
const FIRST = 919_800_000_001;

/** A free number with a name, for the next phone. */
export function suggestPhone(phones: readonly Pick<Phone, 'number'>[]): { number: string; name: string } {
  const taken = new Set(phones.map(({ number }) => number));
  let number = FIRST;
  while (taken.has(String(number))) number += 1;
  return { number: String(number), name: NAMES[phones.length] ?? `Phone ${phones.length + 1}` };
}

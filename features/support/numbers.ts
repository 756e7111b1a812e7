import { randomInt } from 'node:crypto';

/** An Indian mobile number, digits with the country code, unique to a scenario. */
export function freshNumber(): string {
  return `91${randomInt(6, 10)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

const FORMS: Readonly<Record<string, (digits: string) => string>> = {
  'digits only': (digits) => digits,
  'with a plus': (digits) => `+${digits}`,
  'with spaces': (digits) => `+${groups(digits).join(' ')}`,
  'with dashes': (digits) => groups(digits).join('-'),
  'as a chat': (digits) => `${digits}@c.us`,
  'as a WhatsApp address': (digits) => `${digits}@s.whatsapp.net`,
};

export const NUMBER_FORMS = new RegExp(Object.keys(FORMS).join('|'));

/** A number in one of the usual notations. */
export function formatNumber(digits: string, form: string): string {
  const write = FORMS[form];
  if (!write) throw new Error(`nobody writes a number "${form}"`);
  return write(digits);
}

function groups(digits: string): string[] {
  return [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
}

import { randomInt } from 'node:crypto';

/** An Indian mobile number, digits with the country code, that no other scenario uses. */
export function freshNumber(): string {
  return `91${randomInt(6, 10)}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

/** The ways in which people write down a number. */
export function writeNumber(digits: string, form: string): string {
  const [country, first, second] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
  switch (form) {
    case 'digits only':
      return digits;
    case 'with a plus':
      return `+${digits}`;
    case 'with spaces':
      return `+${country} ${first} ${second}`;
    case 'with dashes':
      return `${country}-${first}-${second}`;
    case 'as a chat':
      return `${digits}@c.us`;
    case 'as a WhatsApp address':
      return `${digits}@s.whatsapp.net`;
    default:
      throw new Error(`nobody writes a number "${form}"`);
  }
}

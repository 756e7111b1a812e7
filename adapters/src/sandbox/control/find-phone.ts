import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { invalid, notFound } from './problem.js';

/** @throws Problem 404, or 400 for what is no number */
export function findPhone(
  { directory }: Pick<SandboxState, 'directory'>,
  number: string,
  field = 'number',
): Phone {
  const digits = parsePhoneNumber(number, field);
  const phone = directory.find(digits);
  if (!phone) throw notFound(`There is no phone with the ${field} ${digits} in this sandbox.`);
  return phone;
}

/** Reads a phone number, with or without `+`, spaces, dashes or brackets, as digits. @throws Problem 400 */
export function parsePhoneNumber(value: string, field: string): string {
  const digits = value.replace(/[\s\-().]/g, '').replace(/^\+/, '');
  if (/^[1-9]\d{5,14}$/.test(digits)) return digits;
  throw invalid(`The field ${field} is not a phone number of 6 to 15 digits.`);
}

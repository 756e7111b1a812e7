import { invalid } from './problem.js';

/** Reads a phone number, with or without `+`, spaces, dashes or brackets, as digits. Throws `Problem` 400. */
export const parsePhoneNumber = (value: unknown, field: string): string => {
  const digits = typeof value === 'string' ? value.replace(/[\s\-().]/g, '').replace(/^\+/, '') : '';
  if (!/^[1-9]\d{5,14}$/.test(digits)) {
    throw invalid(`The field ${field} is not a phone number of 6 to 15 digits.`);
  }
  return digits;
};

import { z } from 'zod';

// The words of each refusal continue "The field <name> …".

const TEXT = 'must be a non-empty text';
/** Non-empty text. */
export const text = z.string(TEXT).min(1, TEXT);

export const flag = z.boolean('must be true or false');

/** A whole number from `min` to `max`. */
export function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int(error).min(min, error).max(max, error);
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, `must be one of: ${words.join(', ')}`);
}

const TIME = 'must be an RFC 3339 time';

/** A time; parsed to UTC with milliseconds. */
export const time = z
  .string(TIME)
  .max(40, TIME)
  .refine((value) => !Number.isNaN(Date.parse(value)), TIME)
  .transform((value) => new Date(value).toISOString());

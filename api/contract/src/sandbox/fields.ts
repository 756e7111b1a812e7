import { z } from 'zod';

// The words of each refusal continue "The field <name> …".

const TEXT = 'must be a non-empty text';
/** Non-empty text. */
export const text = z.string(TEXT).min(1, TEXT);

/** Non-empty text of at most so many characters. */
export function textUpTo(max: number) {
  const error = `must be a text of 1 to ${max} characters`;
  return z.string(error).min(1, error).max(max, error);
}

/** An object that has no other fields. */
export const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, 'must be an object');

/** A list of `min` to `max` items. */
export function list<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const error = `must be a list of ${min} to ${max} items`;
  return z.array(item, error).min(min, error).max(max, error);
}

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

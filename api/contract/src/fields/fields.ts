import { z } from 'zod';
import type { IdPrefix } from './ids.js';

/** PostgreSQL and RFC 3339 write years with four digits. */
const YEAR_10000 = new Date('9999-12-31T23:59:59.999Z');
const EXAMPLE_HEX = '0198c0de5a7e7000a1b2c3d4e5f60718';

/** A string of at most `max` characters without NUL, which PostgreSQL cannot store. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), { error: 'may not contain NUL characters' });
}

/** More than any body can contain. */
const MAX_BODY_CHARACTERS = 1_048_576;

/**
 * A string whose length the product checks, with a sentence that names its own limit: a second limit here would send the caller from
 * one to the other. The description documents the product's `maxLength`.
 */
export function textCheckedByCore({ minLength = 1, maxLength }: { minLength?: number; maxLength: number }) {
  return text(MAX_BODY_CHARACTERS).meta({ minLength, maxLength });
}

/** An id in an answer. */
export function id(prefix: IdPrefix) {
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`));
}

/** An id in a path. Any string passes: an id that names nothing is not found, which is not the same as malformed. */
export function pathId(prefix: IdPrefix) {
  return z.string().meta({ examples: [`${prefix}_${EXAMPLE_HEX}`] });
}

/** RFC 3339 in UTC. */
export const timestamp = z.iso.datetime();

/** An integer in a query string, from `min` to `max`. */
export function wholeNumber({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  const digits = /^[0-9]{1,9}$/;
  return z
    .preprocess(
      (value) => (typeof value === 'string' && digits.test(value) ? Number(value) : value),
      z.int().min(min).max(max),
    )
    .default(fallback);
}

/** A day (`YYYY-MM-DD`, UTC) or an instant (RFC 3339) in a query string. */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  // An unencoded plus sign arrives as a space, which is hard to see in a refused value.
  error: ({ input }) =>
    `must be a date (YYYY-MM-DD) or an RFC 3339 time${String(input).includes(' ') ? '; write + as %2B in a URL' : ''}`,
});

/** The last moment of a `dayOrInstant`: a day includes its last millisecond. */
export function endOf(dayOrInstant: string): Date {
  return new Date(
    z.iso.date().safeParse(dayOrInstant).success ? `${dayOrInstant}T23:59:59.999Z` : dayOrInstant,
  );
}

/** A future RFC 3339 time, in a body. */
export const futureTime = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 time' })
  .refine((time) => new Date(time) > new Date() && new Date(time) < YEAR_10000, {
    error: 'must be in the future, and before the year 10000',
  });

export const success = z.strictObject({ success: z.literal(true) });

export const usage = z
  .strictObject({ sent_messages: z.int(), message_limit: z.int(), remaining: z.int() })
  .meta({ id: 'Usage', description: 'Messages of the current 30-day window' });
export type UsageBody = z.output<typeof usage>;

export const pagination = z
  .strictObject({ page: z.int(), pages: z.int(), limit: z.int(), total: z.int() })
  .meta({ id: 'Pagination' });
export type PaginationBody = z.output<typeof pagination>;

import { DAY_MS, MAX_VALIDITY_S, timeOfId } from '@waxwing/core';

/** Up to this time JavaScript and PostgreSQL write timestamps the same way; a UUIDv7 above it is not ours. */
export const MAX_TIMESTAMP_MS = Date.UTC(9999, 0);

/**
 * The time range, as two parameters, in which messages with these ids (UUIDv7) can have been written, so that PostgreSQL reads only
 * the partitions of that time. An outbound message is written when its id is made, give or take a day of clock differences.
 */
export function createdRangeOf(
  ids: readonly string[],
  { daysBefore }: { daysBefore: number } = { daysBefore: 1 },
): [string, string] {
  let [first, last] = [MAX_TIMESTAMP_MS, 0];
  for (const id of ids) {
    const createdMs = Math.min(timeOfId(id), MAX_TIMESTAMP_MS);
    first = Math.min(first, createdMs);
    last = Math.max(last, createdMs);
  }
  return [
    new Date(Math.max(0, first - daysBefore * DAY_MS)).toISOString(),
    new Date(last + DAY_MS).toISOString(),
  ];
}

/**
 * The condition on message `m` for two parameters of `createdRangeOf`. They are texts that are cast at run time: one prepared plan
 * then serves all calls, whereas timestamps would make PostgreSQL plan every call again, and the partitions are chosen once, before
 * anything is locked (decision 15).
 */
export function createdBetween(from: string, until: string): string {
  return `m.created_at between ${from}::text::timestamptz and ${until}::text::timestamptz`;
}

/**
 * A condition that every message `m` meets that may still be sent, and that excludes the partitions of older ones. The extra day
 * allows for clock differences.
 */
export const WITHIN_MAX_VALIDITY = `m.created_at between now() - interval '${MAX_VALIDITY_S + DAY_MS / 1_000} seconds' and now() + interval '1 day'`;

import { DAY_MS, MAX_VALIDITY_S } from '@waxwing/core';

/** Until here JavaScript and PostgreSQL write moments the same way; ids that claim to be younger are nobody's. */
export const MAX_TIMESTAMP_MS = Date.UTC(9999, 0);

/**
 * The stretch of time, as two parameters, in which messages with these ids (UUIDv7) can have been written: PostgreSQL then looks
 * into the partitions of that time alone. An outbound message is written when its id is made, clocks apart by a day at most.
 */
export function createdRangeOf(
  ids: readonly string[],
  { daysBefore }: { daysBefore: number } = { daysBefore: 1 },
): [string, string] {
  let [first, last] = [MAX_TIMESTAMP_MS, 0];
  for (const id of ids) {
    const createdMs = Math.min(uuidTimestampMs(id), MAX_TIMESTAMP_MS);
    first = Math.min(first, createdMs);
    last = Math.max(last, createdMs);
  }
  return [
    new Date(Math.max(0, first - daysBefore * DAY_MS)).toISOString(),
    new Date(last + DAY_MS).toISOString(),
  ];
}

/**
 * The condition on a message `m` that two parameters of `createdRangeOf` make. As texts that become times when the statement begins: one
 * prepared plan then serves all calls, where knowing the times beforehand PostgreSQL would plan every call anew, and the partitions
 * are chosen once, before anything is locked (decision 15).
 */
export function createdBetween(from: string, until: string): string {
  return `m.created_at between ${from}::text::timestamptz and ${until}::text::timestamptz`;
}

/**
 * The condition that holds for every message `m` that may still be sent, and leaves the partitions of older ones alone. The day is
 * for clocks that are apart.
 */
export const WITHIN_MAX_VALIDITY = `m.created_at between now() - interval '${MAX_VALIDITY_S + DAY_MS / 1_000} seconds' and now() + interval '1 day'`;

/** Of the 48 bits with which an id begins. */
function uuidTimestampMs(id: string): number {
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);
}

import { DAY_MS, MOST_VALIDITY_S } from '@waxwing/core';

/** Until here JavaScript and PostgreSQL write moments the same way; ids that claim to be younger are nobody's. */
export const END_OF_TIME_MS = Date.UTC(9999, 0);

/**
 * The stretch of time, as two parameters, in which messages with these ids (UUIDv7) can have been written: PostgreSQL then looks
 * into the partitions of that time alone. An outbound message is written when its id is made, clocks apart by a day at most.
 */
export function bornAround(
  ids: readonly string[],
  { daysBefore }: { daysBefore: number } = { daysBefore: 1 },
): [string, string] {
  let [first, last] = [END_OF_TIME_MS, 0];
  for (const id of ids) {
    const born = Math.min(bornMs(id), END_OF_TIME_MS);
    first = Math.min(first, born);
    last = Math.max(last, born);
  }
  return [
    new Date(Math.max(0, first - daysBefore * DAY_MS)).toISOString(),
    new Date(last + DAY_MS).toISOString(),
  ];
}

/**
 * The condition on a message `m` that two parameters of `bornAround` make. As texts that become times when the statement begins: one
 * prepared plan then serves all calls, where knowing the times beforehand PostgreSQL would plan every call anew, and the partitions
 * are chosen once, before anything is locked (decision 15).
 */
export function bornBetween(from: string, until: string): string {
  return `m.created_at between ${from}::text::timestamptz and ${until}::text::timestamptz`;
}

/**
 * The condition that holds for every message `m` that may still be sent, and leaves the partitions of older ones alone. The day is
 * for clocks that are apart.
 */
export const STILL_YOUNG = `m.created_at between now() - interval '${MOST_VALIDITY_S + DAY_MS / 1_000} seconds' and now() + interval '1 day'`;

/** Of the 48 bits with which an id begins. */
function bornMs(id: string): number {
  return Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16);
}

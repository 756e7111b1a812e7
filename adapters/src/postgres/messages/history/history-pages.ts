import { DAY_MS, dayOf, dayStart } from '@waxwing/core';

/** A time range and the number of a history's messages in it. */
export interface TimeBucket {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly messages: number;
}

/** The position of a page: after `skip` messages of the range, counted from the newest. */
export interface PageLocation {
  readonly from: Date;
  readonly until: Date;
  readonly skip: number;
}

interface TimeRange {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * Splits a range into whole UTC days, whose messages are counted already, and the partial days at its ends. An open end has no
 * partial day: undefined.
 */
export function splitIntoDays({ from, until }: TimeRange): {
  fromDay: string | undefined;
  untilDay: string | undefined;
  edges: readonly Required<TimeRange>[];
} {
  const first = from && dayStart(dayOf(new Date(from.getTime() + DAY_MS - 1)));
  const end = until && dayStart(dayOf(until));
  const days = { fromDay: first && dayOf(first), untilDay: end && dayOf(end) };
  if (from && until && first! > end!) return { ...days, edges: [{ from, until }] };
  const edges = [];
  if (until && end! < until) edges.push({ from: end, until });
  if (from && from < first!) edges.push({ from, until: first });
  return { ...days, edges: edges as Required<TimeRange>[] };
}

/**
 * Locates the `limit` messages after the first `offset` in these ranges, newest first, so that no message of another range is read
 * or skipped. Undefined when there are none.
 */
export function locatePage(
  buckets: readonly TimeBucket[],
  offset: number,
  limit: number,
): PageLocation | undefined {
  let passed = 0;
  let newest: TimeBucket | undefined;
  let skip = 0;
  for (const bucket of buckets) {
    passed += bucket.messages;
    if (passed <= offset) continue;
    if (!newest) skip = offset - (passed - bucket.messages);
    newest ??= bucket;
    if (passed >= offset + limit) return { from: bucket.from, until: newest.until, skip };
  }
  return newest && { from: buckets.at(-1)!.from, until: newest.until, skip };
}

export function countMessages(buckets: readonly TimeBucket[]): number {
  return buckets.reduce((total, { messages }) => total + messages, 0);
}

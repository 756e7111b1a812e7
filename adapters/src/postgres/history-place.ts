import { DAY_MS, dayOf, dayStart } from '@waxwing/core';

/** A stretch of time and how many messages of a history it holds. */
export interface Stretch {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly messages: number;
}

/** Where a page lies: what is `skip` messages into the stretch from the newest on. */
export interface Place {
  readonly from: Date;
  readonly until: Date;
  readonly skip: number;
}

interface Range {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * The whole UTC days of a range, for which messages are counted already, and what it has of other days at its ends. An end that is
 * open has no day: undefined.
 */
export function wholeDaysOf({ from, until }: Range): {
  fromDay: string | undefined;
  untilDay: string | undefined;
  edges: readonly Required<Range>[];
} {
  const first = from && dayStart(dayOf(new Date(from.getTime() + DAY_MS - 1)));
  const end = until && dayStart(dayOf(until));
  const days = { fromDay: first && dayOf(first), untilDay: end && dayOf(end) };
  if (from && until && first! > end!) return { ...days, edges: [{ from, until }] };
  const edges = [];
  if (until && end! < until) edges.push({ from: end, until });
  if (from && from < first!) edges.push({ from, until: first });
  return { ...days, edges: edges as Required<Range>[] };
}

/**
 * Where the `limit` messages after the first `offset` lie in these stretches, the newest first: no message of another stretch has to
 * be looked at, let alone passed over. Undefined where there are none.
 */
export function placeOf(stretches: readonly Stretch[], offset: number, limit: number): Place | undefined {
  let passed = 0;
  let newest: Stretch | undefined;
  let skip = 0;
  for (const stretch of stretches) {
    passed += stretch.messages;
    if (passed <= offset) continue;
    if (!newest) skip = offset - (passed - stretch.messages);
    newest ??= stretch;
    if (passed >= offset + limit) return { from: stretch.from, until: newest.until, skip };
  }
  return newest && { from: stretches.at(-1)!.from, until: newest.until, skip };
}

export function totalOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((total, { messages }) => total + messages, 0);
}

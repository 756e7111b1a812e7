import { decodeId } from '@waxwing/contract';
import { DAY_MS, type Direction } from '@waxwing/core';

// PostgreSQL cannot read every year that a client may write; no message is outside of these.
const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The range of two query values, a day (UTC) or an instant each, both inclusive.
 * `from` is the first moment of it, `until` the first after it.
 */
export function parseHistoryRange(query: { startDate?: string | undefined; endDate?: string | undefined }): {
  from: Date | undefined;
  until: Date | undefined;
} {
  const { startDate, endDate } = query;
  return {
    from: startDate === undefined ? undefined : clampToRange(new Date(startDate)),
    until: endDate === undefined ? undefined : clampToRange(nextMomentAfter(endDate)),
  };
}

/** Messages have milliseconds: the next one is the first moment after an instant. */
function nextMomentAfter(end: string): Date {
  return new Date(new Date(end).getTime() + (DAY.test(end) ? DAY_MS : 1));
}

function clampToRange(at: Date): Date {
  return at < EARLIEST ? EARLIEST : at > LATEST ? LATEST : at;
}

/** No instance has this id, so a filter with a malformed id finds no messages. */
const NO_INSTANCE_ID = '00000000-0000-0000-0000-000000000000';

export interface HistoryFilterQuery {
  instanceId?: string | undefined;
  direction?: Direction | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Maps a query to the filter of a history. */
export function parseHistoryFilter(query: HistoryFilterQuery) {
  const { instanceId, direction } = query;
  return {
    instanceId: instanceId === undefined ? undefined : (decodeId('ins', instanceId) ?? NO_INSTANCE_ID),
    direction,
    ...parseHistoryRange(query),
  };
}

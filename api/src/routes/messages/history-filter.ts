import { decodeId } from '@waxwing/contract';
import { type Direction, type MessageType, typesAmong } from '@waxwing/core';
import { clampToRange, nextMomentAfter } from '../time-range.js';

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

/** No instance has this id, so a filter with a malformed id finds no messages. */
const NO_INSTANCE_ID = '00000000-0000-0000-0000-000000000000';

export interface HistoryFilterQuery {
  instanceId?: string | undefined;
  direction?: Direction | undefined;
  type?: MessageType | undefined;
  hasMedia?: boolean | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Maps a query to the filter of a history. */
export function parseHistoryFilter(query: HistoryFilterQuery) {
  const { instanceId, direction } = query;
  return {
    instanceId: instanceId === undefined ? undefined : (decodeId('ins', instanceId) ?? NO_INSTANCE_ID),
    direction,
    types: typesAmong(query),
    ...parseHistoryRange(query),
  };
}

import { decodeId } from '@waxwing/contract';
import type { Direction } from '@waxwing/core';
import { historyRange } from './history-range.js';

/** No instance has this id: a filter that names none finds no messages. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface HistoryFilterQuery {
  instanceId?: string | undefined;
  direction?: Direction | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Which messages of a history a query means. */
export function historyFilter(query: HistoryFilterQuery) {
  const { instanceId, direction } = query;
  return {
    instanceId: instanceId === undefined ? undefined : (decodeId('ins', instanceId) ?? NOBODY),
    direction,
    ...historyRange(query),
  };
}

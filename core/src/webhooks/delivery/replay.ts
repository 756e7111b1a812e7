import type { EventPosition } from '../../events/event.js';

export type ReplayState = 'running' | 'done' | 'cancelled';

/** Delivers events of the past once more, beside the new ones: a second cursor of an endpoint. */
export interface Replay {
  readonly id: string;
  readonly endpointId: string;
  readonly accountId: string;
  readonly since: Date;
  readonly until: Date;
  readonly from: EventPosition;
  /** The last position that belongs to it. */
  readonly to: EventPosition;
  /** All up to here is delivered, or waits for a retry of its own. */
  readonly position: EventPosition;
  /** The mask of its types; those of the endpoint where it is null. */
  readonly types: bigint | null;
  readonly state: ReplayState;
  readonly delivered: number;
  readonly failed: number;
  readonly createdAt: Date;
}

/**
 * How much of its time a replay has come through, 0 to 1, by the transactions in between. Null where that is unknown: in a cluster that
 * a backup was restored into, old events share one transaction.
 */
export function replayProgress({ state, from, to, position }: Replay): number | null {
  if (state === 'done') return 1;
  const [way, done] = [to.txid - from.txid, position.txid - from.txid];
  if (way <= 0n) return null;
  return Math.min(1, Math.max(0, Number((done * 1_000n) / way) / 1_000));
}

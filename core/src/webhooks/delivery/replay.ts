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

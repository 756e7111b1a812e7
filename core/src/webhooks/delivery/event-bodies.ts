import type { AccountEvent } from '../../events/event.js';

/** Writes events as receivers get them: the wire belongs to the API. */
export interface EventBodies {
  /** The whole body, JSON. */
  bodyOf(event: AccountEvent, version: number): string;
  /** The public form of an event's id, `evt_…`: the receiver's key against repetition. */
  publicIdOf(eventId: string): string;
}

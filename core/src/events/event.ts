import type { MessageTimeline } from '../messages/ports.js';
import type { EventType } from './event-type.js';

/** A position in the order of the log: that of the commits. */
export interface EventPosition {
  readonly txid: bigint;
  readonly seq: bigint;
}

/** Before the first event. */
export const LOG_START: EventPosition = { txid: 0n, seq: 0n };

/** Something that has happened to an account. */
export interface AccountEvent {
  /** A UUIDv7. */
  readonly id: string;
  readonly position: EventPosition;
  readonly accountId: string;
  readonly type: EventType;
  readonly instanceId: string | null;
  /** The message, key, order, subscription or endpoint that it is about. */
  readonly objectId: string | null;
  /** What the object itself does not tell later; null for events of messages, whose row tells it all. */
  readonly facts: EventFacts | null;
  readonly occurredAt: Date;
  /** Only in an event of a message: the message as it was then. Null when it has been deleted since. */
  readonly message?: MessageTimeline | null;
}

export type EventFacts = Readonly<Record<string, unknown>>;

/** Negative when `a` is before `b`. */
export function comparePositions(a: EventPosition, b: EventPosition): number {
  if (a.txid !== b.txid) return a.txid < b.txid ? -1 : 1;
  return a.seq < b.seq ? -1 : Number(a.seq > b.seq);
}

export function isMessageEvent(type: EventType): boolean {
  return type.startsWith('message.');
}

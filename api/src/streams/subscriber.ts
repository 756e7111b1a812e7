import { type AccountEvent, maskOf } from '@waxwing/core';
import type { EventStream } from '../http/response/event-stream.js';

/** An open stream: who reads it, what it tells, and how. */
export interface Subscriber {
  readonly accountId: string;
  /** A mask; all types without it. */
  readonly types: bigint | undefined;
  /** All instances where it is empty. */
  readonly instanceIds: readonly string[];
  /** The last event that the client has read, where it resumes. */
  readonly after: string | undefined;
  /** Events go on being recorded for so long after its end, so that it can resume. */
  readonly resumableMs: number;
  readonly frameOf: FrameOf;
  readonly stream: EventStream;
  /** Whether the token or key of the client is still accepted. */
  isAuthorized(): Promise<boolean>;
}

/** The frame of an event. A function that is shared by many streams is called once for all of them. */
export type FrameOf = (event: AccountEvent) => string;

/** A client that takes nothing must not fill the memory: it is cut off, and resumes with the last event it has read. */
const MAX_UNSENT_BYTES = 256 * 1_024;

/** A client that leaves more than this unread is told nothing further until it has read it. */
const BEHIND_BYTES = 64 * 1_024;

/** Whether the client has to read first. */
export function isBehind({ stream }: Pick<Subscriber, 'stream'>): boolean {
  return stream.unsentBytes > BEHIND_BYTES;
}

/** Writes a frame to a stream that its client keeps up with, and cuts off any other. */
export function writeFrame({ stream }: Pick<Subscriber, 'stream'>, frame: string): void {
  if (stream.unsentBytes > MAX_UNSENT_BYTES) stream.cut();
  else stream.write(frame);
}

/** Whether the event is of its types and instances. What concerns the account as a whole is of no instance. */
export function takes({ types, instanceIds }: Subscriber, { type, instanceId }: AccountEvent): boolean {
  if (types !== undefined && (types & maskOf([type])) === 0n) return false;
  return instanceIds.length === 0 || (instanceId !== null && instanceIds.includes(instanceId));
}

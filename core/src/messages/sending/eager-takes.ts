import type { Lane } from '../../safety/lane.js';
import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { MessageWire } from '../content/outgoing-body.js';
import { type Message, storedBodyOf } from '../message.js';
import { type OutboxMessage, toOutboxMessage } from '../outbox.js';

/** Behind more waiting messages of an instance than these none is taken as it is accepted: they are all read for it. */
export const LONG_QUEUE = 50;

/** A message that its sender expects, so that the commit which accepts it also takes it. */
export interface EagerTake {
  /** The one under which it is taken. */
  readonly lease: SessionLease;
  /** What WhatsApp is to carry for it, where it has a body that could be composed: it is stored in that commit. */
  readonly wire?: MessageWire | undefined;
  /**
   * The commit has taken it; the lane is that of a paced instance. Returns false where it is not sent from here any more: then it waits
   * in the outbox.
   */
  complete(lane?: Lane): boolean;
  /** The message does not come. `mayBeTaken`: the database has not answered, so the sender reads the outbox. */
  cancel(options?: { readonly mayBeTaken: boolean }): void;
}

/** A message that its sender expected, with its body, which need not be read. @param wire where it was composed ahead */
export function toExpectedMessage(
  message: Message,
  { lane, wire }: { readonly lane?: Lane | undefined; readonly wire?: MessageWire | undefined } = {},
): OutboxMessage {
  const taken = toOutboxMessage(message, lane);
  const body = storedBodyOf(message);
  if (!body || message.replyTo !== null) return taken;
  return { ...taken, hasFile: taken.hasFile && !wire, stored: { body, wire: wire?.bytes } };
}

/** Sends for one instance. */
export interface EagerTaker {
  /** Undefined where it must read the outbox first, or has enough in hand. */
  expect(message: Message): EagerTake | undefined;
}

/** The instances for which this process sends, so that what it accepts for them need not be read from the outbox. */
export class EagerTakes {
  readonly #takers = new Map<string, EagerTaker>();

  /** Until the result is called. A later sender for the same instance takes the place of an earlier one. */
  register(instanceId: string, taker: EagerTaker): () => void {
    this.#takers.set(instanceId, taker);
    return () => {
      if (this.#takers.get(instanceId) === taker) this.#takers.delete(instanceId);
    };
  }

  /** Undefined where this process does not send for the instance now. */
  expect(message: Message): EagerTake | undefined {
    return this.#takers.get(message.instanceId)?.expect(message);
  }
}

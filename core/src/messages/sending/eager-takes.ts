import type { SessionLease } from '../../sessions/whatsapp-transport.js';
import type { OutboxMessage } from '../outbox.js';

/** Behind more waiting messages of an instance than these none is taken as it is accepted: they are all read for it. */
export const LONG_QUEUE = 50;

/** A message that its sender expects, so that the commit which accepts it also takes it. */
export interface EagerTake {
  /** The one under which it is taken. */
  readonly lease: SessionLease;
  /** The commit has taken it. Returns false where it is not sent from here any more: then it waits in the outbox. */
  complete(message: OutboxMessage): boolean;
  /** The message does not come. `mayBeTaken`: the database has not answered, so the sender reads the outbox. */
  cancel(options?: { readonly mayBeTaken: boolean }): void;
}

/** Sends for one instance. */
export interface EagerTaker {
  /** Undefined where it must read the outbox first, or has enough in hand. */
  expect(messageId: string): EagerTake | undefined;
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
  expect(instanceId: string, messageId: string): EagerTake | undefined {
    return this.#takers.get(instanceId)?.expect(messageId);
  }
}

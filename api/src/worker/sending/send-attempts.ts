import { backOffMs, type OutboxMessage, type SendOutcome } from '@waxwing/core';
import type { Timing } from '../timing.js';

/** Unacknowledged sends of one id on one connection, after which the message rests, and its chat goes on without it. */
const MAX_ATTEMPTS = 3;
const REST = { firstMs: 60_000, capMs: 10 * 60_000 };
/** How long a chat waits to which nothing could be written: a connection that has just closed answers so too, and the next is soon there. */
const CHAT_WAIT = { firstMs: 1_000, capMs: 60_000 };

/**
 * Client faults in a row after which a message is given up: with the rests between them about half an hour on one connection, so that
 * the message itself is the cause.
 */
const MAX_CLIENT_FAULTS = 8;
const UNSENDABLE: SendOutcome = { kind: 'unsendable' };

type UnknownOutcome = Extract<SendOutcome, { kind: 'unknown' }>;

interface Attempts {
  readonly count: number;
  /** Client faults in a row. */
  readonly clientFaults: number;
  readonly restsUntil: number;
}

/** The unacknowledged sends of messages on a connection. */
export class SendAttempts {
  readonly #time: Timing;
  readonly #firstMs: number;
  readonly #attempts = new Map<string, Attempts>();

  /** @param firstMs the rest of a message after three attempts; twice as long each time */
  constructor(time: Timing, firstMs: number = REST.firstMs) {
    this.#time = time;
    this.#firstMs = firstMs;
  }

  /**
   * Counts an attempt whose outcome is unknown. Returns it, or what the message gets instead of a rest: it is given up where our client
   * failed on it too often, and nothing of it was ever written; and where this attempt did not even begin to write it, its whole chat
   * waits, since nothing says that the message is the cause.
   */
  count({ id, mayBeWritten }: OutboxMessage, outcome: UnknownOutcome): SendOutcome {
    const { count: before, clientFaults: faulted } = this.#attempts.get(id) ?? { count: 0, clientFaults: 0 };
    const [count, clientFaults] = [before + 1, outcome.isClientFault ? faulted + 1 : 0];
    if (clientFaults >= MAX_CLIENT_FAULTS && !mayBeWritten) return UNSENDABLE;
    const isTooMany = count >= MAX_ATTEMPTS;
    const isChatToWait = isTooMany && outcome.isUntouched;
    const range = isChatToWait ? CHAT_WAIT : { ...REST, firstMs: this.#firstMs };
    const restMs = isTooMany ? backOffMs(count - MAX_ATTEMPTS, range) : 0;
    const restsUntil = this.#time.steadyMs() + (isChatToWait ? 0 : restMs);
    this.#attempts.set(id, { count, clientFaults, restsUntil });
    if (isChatToWait) return { kind: 'not-now', until: new Date(this.#time.now().getTime() + restMs) };
    return outcome;
  }

  /** WhatsApp has answered the message. */
  forget({ id }: OutboxMessage): void {
    this.#attempts.delete(id);
  }

  /** The messages that rest. */
  get resting(): string[] {
    const now = this.#time.steadyMs();
    return [...this.#attempts].filter(([, { restsUntil }]) => restsUntil > now).map(([id]) => id);
  }
}

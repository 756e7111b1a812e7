import {
  type ChatHold,
  isOfChat,
  type Lane,
  type LaneLimits,
  type LeaseGuard,
  type Outbox,
  type OutboxMessage,
  type SessionLease,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import type { Timing } from '../timing.js';
import type { SendAttempts } from './send-attempts.js';
import { type CurrentPacing, pacedOptions, takeOptions } from './send-pacing.js';
import type { SendQueue } from './send-queue.js';
import type { SettlementWriter } from './settlement-writer.js';
import type { UntouchedMessages } from './untouched-messages.js';

/** Notifications are hints and may be lost, and holds end by the clock, so the outbox is also polled. */
export const POLL_MS = 1_000;
const BATCH = 50;
const NOT_PACED_LIMITS: LaneLimits = { known: BATCH, first: 0 };
/** By then WhatsApp has told a new connection what became of the messages of the last one. */
const RECONCILED_MS = 30_000;
/** How long a message may still leave that was valid when it was taken, where the worker's clock is ahead of the database's. */
const TAKEN_MS = 5_000;

export interface OutboxReaderPorts {
  outbox: Outbox;
  settlements: SettlementWriter;
  untouched: UntouchedMessages;
  lease: SessionLease;
  guard: LeaseGuard;
  pacing: CurrentPacing;
  time: Timing;
  /** See `SendLoopPorts`. */
  reconciledMs?: number | undefined;
}

/** Takes the waiting messages of an instance into the queue of its connection. */
export class OutboxReader {
  readonly #ports: OutboxReaderPorts;
  readonly #queue: SendQueue;
  readonly #attempts: SendAttempts;
  readonly #stop: AbortSignal;
  /** The outbox may hold more than has been taken. */
  #mayHaveMore: Record<Lane, boolean> = { known: true, first: true };
  #taking = false;
  /** Messages that are being given back. */
  #postponing = 0;
  #reconcileAt: number;
  #polledAt: number;
  /** Counts up where taken messages may be left in the outbox. */
  #leftBehind = 0;
  /** The count at the beginning of the last take that has brought all there was. */
  #caughtUpWith = -1;
  /** Messages that may have been written and were given back, with the end of their validity. */
  readonly #givenBack = new Map<string, Date>();

  constructor(ports: OutboxReaderPorts, queue: SendQueue, attempts: SendAttempts, stop: AbortSignal) {
    this.#ports = ports;
    this.#queue = queue;
    this.#attempts = attempts;
    this.#stop = stop;

    this.#polledAt = ports.time.steadyMs();
    this.#reconcileAt = this.#polledAt + this.#reconciledMs;
  }

  get isTaking(): boolean {
    return this.#taking;
  }

  /** Whether something of the outbox is being changed. */
  get isBusy(): boolean {
    return this.#taking || this.#postponing > 0;
  }

  /** There may be new messages. */
  notify(): void {
    this.#mayHaveMore = { known: true, first: true };
  }

  /** `notify`, where the last poll is so long ago: a loop that messages wake which need no reading never waits for long. */
  poll(everyMs = POLL_MS): void {
    const now = this.#ports.time.steadyMs();
    if (now - this.#polledAt < everyMs) return;
    this.#polledAt = now;
    this.notify();
  }

  /** Taken messages may be left in the outbox. */
  readAgain(): void {
    this.#leftBehind++;
    this.notify();
  }

  /** Nothing that was taken is left in the outbox, by a dead worker or by this one: all of it is in hand. */
  get isCaughtUp(): boolean {
    const now = this.#ports.time.now();
    const isBack = [...this.#givenBack.values()].every((expiresAt) => expiresAt <= now);
    return this.#caughtUpWith === this.#leftBehind && isBack;
  }

  /** How many messages to take now; undefined for none. */
  get wanted(): LaneLimits | undefined {
    const { known, first } = this.#mayHaveMore;
    if ((!known && !first) || this.#taking || !this.#queue.isLow) return undefined;
    const pacing = this.#ports.pacing();
    if (!pacing) return known ? NOT_PACED_LIMITS : undefined;
    const [room, inHand] = [pacing.room(), this.#queue.waiting];
    const { unsettledProbe } = pacing;
    const rests = unsettledProbe && this.#attempts.resting.includes(unsettledProbe);
    const limits = {
      known: known ? Math.min(BATCH, Math.max(0, room.known - inHand.known)) : 0,
      first: first && !rests ? Math.max(0, room.first - inHand.first) : 0,
    };
    return limits.known + limits.first > 0 ? limits : undefined;
  }

  /** Takes waiting messages, except those in flight and those acknowledged but not yet stored as sent. */
  async take(limits: LaneLimits): Promise<void> {
    this.#taking = true;
    if (limits.known > 0) this.#mayHaveMore.known = false;
    if (limits.first > 0) this.#mayHaveMore.first = false;
    const { outbox, untouched, lease, guard, pacing, time } = this.#ports;
    // One answer for the whole take: the instance may be paced, or not any more, before it ends.
    const paced = pacing();
    const generation = this.#queue.generation;
    const take = this.#queue.beginTake();
    const leftBehind = this.#leftBehind;
    try {
      if (time.steadyMs() >= this.#reconcileAt) await this.#reconcile();
      let begun = time.now();
      const read = await retryWhileLeased(
        () => {
          begun = time.now();
          return outbox.take(
            lease,
            limits,
            [...this.#attempts.resting, ...this.#inHand],
            ...takeOptions(paced),
          );
        },
        guard,
        this.#stop,
      );
      const now = time.now();
      const taken = untouched.receive(
        read.map((message) => withoutSkew(message, { begun, now })),
        now,
      );
      const isAll = this.#noteWhatIsLeft(limits, taken, paced !== undefined);
      if (isAll) this.#caughtUpWith = leftBehind;
      // Given back meanwhile: the order would no longer be that of acceptance.
      if (generation !== this.#queue.generation) return this.readAgain();
      for (const { id } of taken) this.#givenBack.delete(id);
      this.#queue.add(taken, take);
    } finally {
      this.#taking = false;
    }
  }

  /** Lets a message wait in the outbox, with all of its chat that is in hand, in order. Returns whether the hold is over by then. */
  async postpone(message: OutboxMessage, hold: ChatHold): Promise<boolean> {
    this.#postponing += 1;
    return this.#postpone(message, hold).finally(() => {
      this.#postponing -= 1;
    });
  }

  async #postpone(message: OutboxMessage, hold: ChatHold): Promise<boolean> {
    const { outbox, lease, guard, pacing, time } = this.#ports;
    const store = (each: OutboxMessage, until: ChatHold) =>
      retryWhileLeased(() => outbox.postpone(lease, each, until), guard, this.#stop);
    // The database may have been away for longer than the chat is held: what is in hand would then overtake the message.
    for (let given = [message]; given.length > 0; given = this.#queue.giveBackChat(message.to))
      for (const each of given) {
        this.#noteGivenBack(each);
        await store(each, hold);
      }
    // An answer ends the stored holds of its chat. One that came while this hold was being stored found nothing to end.
    const isAnswered = hold.cause && isOfChat(hold.cause.code) && pacing()?.isAnswered(message);
    if (isAnswered) await store(message, { until: time.now() });
    this.#queue.onGivenBack(message.to);
    const isOver = isAnswered || hold.until <= time.now();
    if (isOver) this.notify();
    return isOver;
  }

  /** The message waits in the outbox again. One that may have been written stays taken there. */
  #noteGivenBack({ id, mayBeWritten, expiresAt }: OutboxMessage): void {
    const now = this.#ports.time.now();
    for (const [other, end] of this.#givenBack) if (end <= now) this.#givenBack.delete(other);
    if (mayBeWritten) this.#givenBack.set(id, expiresAt);
  }

  get #reconciledMs(): number {
    return this.#ports.reconciledMs ?? RECONCILED_MS;
  }

  /** A lane of which as many were taken as may be can hold more. Returns whether all lanes were read to their ends. */
  #noteWhatIsLeft(limits: LaneLimits, taken: readonly OutboxMessage[], isPaced: boolean): boolean {
    const first = taken.filter(({ lane }) => lane === 'first').length;
    const [hasAllKnown, hasAllFirst] = [taken.length - first < limits.known, first < limits.first];
    if (limits.known > 0 && !hasAllKnown) this.#mayHaveMore.known = true;
    if (limits.first > 0 && !hasAllFirst) this.#mayHaveMore.first = true;
    return hasAllKnown && (hasAllFirst || !isPaced);
  }

  async #reconcile(): Promise<void> {
    const { outbox, lease, guard, time, pacing } = this.#ports;
    this.#reconcileAt = time.steadyMs() + this.#reconciledMs;
    const options = pacedOptions(pacing());
    await retryWhileLeased(() => outbox.failUnanswered(lease, this.#inHand, ...options), guard, this.#stop);
  }

  /** In flight, or answered and not yet stored. */
  get #inHand(): string[] {
    return [...this.#ports.settlements.unstored, ...this.#queue.ids];
  }
}

/** The database has found it valid, and its clock decides: where ours had passed its end before the take began, ours is ahead. */
function withoutSkew(message: OutboxMessage, { begun, now }: { begun: Date; now: Date }): OutboxMessage {
  if (message.expiresAt > begun) return message;
  return { ...message, expiresAt: new Date(now.getTime() + TAKEN_MS) };
}

import {
  ACKNOWLEDGEMENT_MS,
  type LeaseGuard,
  type Outbox,
  type OutboxMessage,
  type SessionHints,
  type SessionLease,
  settleExpired,
  settleOutcome,
  settleUnsent,
  type WhatsAppSession,
} from '@waxwing/core';
import { retryWhileLeased } from '../retry-while-leased.js';
import { MACHINE_TIME, type Timing } from '../timing.js';
import { WakeEvent } from '../wake-event.js';
import type { FilePreparation } from './files/file-preparation.js';
import { HeldChats } from './held-chats.js';
import { SendAttempts } from './send-attempts.js';
import { SendQueue } from './send-queue.js';
import type { SettlementWriter } from './settlement-writer.js';

const BATCH = 50;
/** Notifications are hints and may be lost, so the loop also polls. */
const POLL_MS = 1_000;
/** By then WhatsApp has told a new connection what became of the messages of the last one. */
const RECONCILED_MS = 30_000;

export interface SendLoopPorts {
  hints: SessionHints;
  outbox: Outbox;
  settlements: SettlementWriter;
  files: Pick<FilePreparation, 'prepare'>;
  lease: SessionLease;
  guard: LeaseGuard;
  /** The machine's by default. */
  time?: Timing;
  /** The rest of a message after three attempts, in ms; a minute by default, and twice as long each time. */
  restMs?: number;
  /** Age of a connection at which unanswered expired messages are failed; 30 s by default. */
  reconciledMs?: number;
}

/**
 * Sends the waiting messages of one instance while its connection is open: in order and one at a time in each chat, a few
 * chats at once.
 */
export class SendLoop {
  readonly #ports: SendLoopPorts;
  readonly #session: WhatsAppSession;
  readonly #onFailure: (error: unknown) => void;
  readonly #queue = new SendQueue();
  readonly #time: Timing;
  readonly #attempts: SendAttempts;
  readonly #held: HeldChats;
  readonly #wake: WakeEvent;
  readonly #stop = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #done: Promise<void>;
  /** The outbox may hold more than has been taken. */
  #mayHaveMore = true;
  #taking = false;
  /** The guard did not hold when it was last checked. */
  #paused = false;
  #reconcileAt: number;

  constructor(ports: SendLoopPorts, session: WhatsAppSession, onFailure: (error: unknown) => void) {
    this.#ports = ports;
    this.#session = session;
    this.#onFailure = onFailure;

    this.#time = ports.time ?? MACHINE_TIME;
    this.#attempts = new SendAttempts(this.#time, ports.restMs);
    this.#held = new HeldChats(this.#time);
    this.#wake = new WakeEvent(this.#time);
    this.#reconcileAt = this.#time.steadyMs() + this.#reconciledMs;
    this.#unsubscribe = ports.hints.onMessageQueued(ports.lease.instanceId, this.notify);
    this.#done = this.#run();
  }

  /** The outbox may hold a new message. Returns whether this process holds the session, so that no other one needs to know. */
  readonly notify = (): boolean => {
    this.#mayHaveMore = true;
    this.#wake.notify();
    return this.#ports.guard.holds;
  };

  /** Waits for the sends under way, and starts no other. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    this.#wake.notify();
    await this.#done;
  }

  get #reconciledMs(): number {
    return this.#ports.reconciledMs ?? RECONCILED_MS;
  }

  get #stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    const unwatch = this.#ports.guard.subscribe(() => {
      if (!this.#paused) return;
      this.#paused = false;
      this.notify();
    });
    while (!this.#stopped || this.#queue.underWay > 0 || this.#taking) {
      if (!this.#stopped) this.#advance();
      const raised = await this.#wake.wait(POLL_MS);
      if (!raised) this.#mayHaveMore = true;
    }
    unwatch();
  }

  #advance(): void {
    this.#paused ||= !this.#ports.guard.holds;
    if (this.#paused) return;
    for (let message = this.#queue.next(); message; message = this.#queue.next()) void this.#send(message);
    for (let message = this.#queue.nextFile(); message; message = this.#queue.nextFile())
      void this.#prepare(message);
    if (this.#mayHaveMore && !this.#taking && this.#queue.isLow) void this.#takeBatch();
  }

  async #send(message: OutboxMessage): Promise<void> {
    if (this.#isExpired(message)) return this.#expire(message);
    const held = this.#held.until(message.to);
    if (held) return this.#postpone(message, held);
    const outcome = await this.#session.send(message, ACKNOWLEDGEMENT_MS);
    if (outcome.kind === 'not-now') {
      this.#held.hold(message.to, outcome.until);
      return this.#postpone(message, outcome.until);
    }
    if (outcome.kind === 'unknown') {
      this.#attempts.count(message);
      // Nothing may overtake it in its chat: everything taken is given back and taken again in order.
      this.#queue.requeue(message);
      this.#mayHaveMore = true;
    } else {
      this.#attempts.forget(message);
      this.#queue.complete(message);
      this.#ports.settlements.add(settleOutcome(message, outcome), this.#queue.isIdle);
    }
    this.#wake.notify();
  }

  /** Uploads the file of a message, which is sent afterwards. Other chats go on. */
  async #prepare(message: OutboxMessage): Promise<void> {
    if (this.#isExpired(message)) {
      this.#queue.giveUpFile(message);
      return this.#expire(message);
    }
    const { files, lease } = this.#ports;
    try {
      const outcome = await files.prepare(lease, message, this.#session, this.#stop.signal);
      if (this.#stopped) return;
      if (outcome.kind === 'later') {
        this.#held.hold(message.to, outcome.until);
        return await this.#postpone(message, outcome.until);
      }
      if (outcome.kind === 'ready') this.#queue.prepared({ ...message, ...outcome.message });
      else this.#ports.settlements.add(settleUnsent(message, outcome.failure), this.#queue.isIdle);
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#queue.giveUpFile(message);
      this.#wake.notify();
    }
  }

  /** It waits in the database with everything else for its chat; its validity ends there in time. */
  async #postpone(message: OutboxMessage, until: Date): Promise<void> {
    const { outbox, lease, guard } = this.#ports;
    try {
      await retryWhileLeased(() => outbox.postpone(lease, message, until), guard, this.#stop.signal);
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#queue.complete(message);
      this.#wake.notify();
    }
  }

  /** It has expired in this process. */
  #expire(message: OutboxMessage): void {
    this.#queue.complete(message);
    const settlement = settleExpired(message);
    if (settlement) this.#ports.settlements.add(settlement, this.#queue.isIdle);
    this.#wake.notify();
  }

  /** Takes waiting messages, except those in flight and those acknowledged but not yet stored as sent. */
  async #takeBatch(): Promise<void> {
    this.#taking = true;
    this.#mayHaveMore = false;
    const { outbox, lease, guard } = this.#ports;
    const round = this.#queue.generation;
    try {
      if (this.#time.steadyMs() >= this.#reconcileAt) await this.#reconcile();
      const taken = await retryWhileLeased(
        () => outbox.take(lease, { known: BATCH, first: 0 }, [...this.#attempts.resting, ...this.#inHand]),
        guard,
        this.#stop.signal,
      );
      if (taken.length === BATCH) this.#mayHaveMore = true;
      // Given back meanwhile: the order would no longer be that of acceptance.
      if (round === this.#queue.generation) this.#queue.add(taken);
      else this.#mayHaveMore = true;
    } catch (error) {
      if (!this.#stopped) this.#onFailure(error);
      this.#stop.abort();
    } finally {
      this.#taking = false;
      this.#wake.notify();
    }
  }

  async #reconcile(): Promise<void> {
    const { outbox, lease, guard } = this.#ports;
    this.#reconcileAt = this.#time.steadyMs() + this.#reconciledMs;
    await retryWhileLeased(() => outbox.failUnanswered(lease, this.#inHand), guard, this.#stop.signal);
  }

  /** In flight, or answered and not yet stored. */
  get #inHand(): string[] {
    return [...this.#ports.settlements.unstored, ...this.#queue.ids];
  }

  #isExpired({ expiresAt }: OutboxMessage): boolean {
    return expiresAt <= this.#time.now();
  }
}

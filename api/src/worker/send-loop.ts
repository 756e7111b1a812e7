import {
  EXPIRED,
  type Outbox,
  type OutboxMessage,
  type SessionLease,
  type Tenure,
  type WhatsAppSession,
} from '@waxwing/core';
import { HeldChats } from './held-chats.js';
import { persist } from './persist.js';
import { SendQueue } from './send-queue.js';
import { settlementOf } from './settlement-of.js';
import type { Settlements } from './settlements.js';
import { Signal } from './signal.js';

const BATCH = 50;
const ACKNOWLEDGEMENT_MS = 10_000;
/** Wake-ups are hints and may be lost; this look is the truth. */
const POLL_MS = 1_000;
/** Sends of one id on one connection that nobody acknowledged, before it is left alone until the next connection. */
const MAX_TRIES = 3;
/** By then WhatsApp has told a new connection what became of the messages of the one before. */
const RECONCILED_MS = 30_000;

export interface SendLoopPorts {
  outbox: Outbox;
  settlements: Settlements;
  lease: SessionLease;
  tenure: Tenure;
  /** Time on a connection after which what was left unanswered past its validity is failed; 30 s unless told. */
  reconciledMs?: number;
}

/**
 * Sends what waits in one instance's outbox for as long as its connection stands: in order and one at a time in each chat, a few
 * chats at once.
 */
export class SendLoop {
  readonly #queue = new SendQueue();
  readonly #tries = new Map<string, number>();
  readonly #held = new HeldChats();
  readonly #news = new Signal();
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  /** More may wait than has been taken. */
  #mayHaveMore = true;
  #taking = false;
  /** The tenure did not hold at the last look. */
  #paused = false;
  #reconcileAt: number;

  constructor(
    private readonly ports: SendLoopPorts,
    private readonly session: WhatsAppSession,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.#reconcileAt = performance.now() + this.reconciledMs;
    this.#done = this.run();
  }

  /** Something new may wait. */
  nudge(): void {
    this.#mayHaveMore = true;
    this.#news.raise();
  }

  /** Lets the sends under way end, and starts no other. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#news.raise();
    await this.#done;
  }

  private get reconciledMs(): number {
    return this.ports.reconciledMs ?? RECONCILED_MS;
  }

  private get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  private async run(): Promise<void> {
    const unwatch = this.ports.tenure.watch(() => {
      if (!this.#paused) return;
      this.#paused = false;
      this.nudge();
    });
    while (!this.stopped || this.#queue.underWay > 0 || this.#taking) {
      if (!this.stopped) this.advance();
      const raised = await this.#news.wait(POLL_MS);
      if (!raised) this.#mayHaveMore = true;
    }
    unwatch();
  }

  private advance(): void {
    this.#paused ||= !this.ports.tenure.holds;
    if (this.#paused) return;
    for (let message = this.#queue.next(); message; message = this.#queue.next()) void this.send(message);
    if (this.#mayHaveMore && !this.#taking && this.#queue.isLow) void this.take();
  }

  private async send(message: OutboxMessage): Promise<void> {
    if (isOver(message)) return this.pass(message);
    const held = this.#held.until(message.to);
    if (held) return this.postpone(message, held);
    const outcome = await this.session.send(message, ACKNOWLEDGEMENT_MS);
    if (outcome.kind === 'not-now') {
      this.#held.hold(message.to, outcome.until);
      return this.postpone(message, outcome.until);
    }
    if (outcome.kind === 'unknown') {
      this.#tries.set(message.id, (this.#tries.get(message.id) ?? 0) + 1);
      // Nothing may overtake it in its chat: what was taken is given back, and all is taken again in order.
      this.#queue.giveBack(message);
      this.#mayHaveMore = true;
    } else {
      this.#queue.done(message);
      this.ports.settlements.add(settlementOf(message, outcome), this.#queue.isIdle);
    }
    this.#news.raise();
  }

  /** It waits in the database, where its validity ends in time, and with it whatever else goes to this chat. */
  private async postpone(message: OutboxMessage, until: Date): Promise<void> {
    const { outbox, lease, tenure } = this.ports;
    try {
      await persist(() => outbox.postpone(lease, message, until), tenure, this.#stop.signal);
    } catch (error) {
      if (!this.stopped) this.onFailure(error);
      this.#stop.abort();
    } finally {
      this.#queue.done(message);
      this.#news.raise();
    }
  }

  /** It waited too long in our hands. Where a socket may have seen it, nobody can tell yet what became of it. */
  private pass(message: OutboxMessage): void {
    const { id, mayBeOut } = message;
    this.#queue.done(message);
    if (!mayBeOut)
      this.ports.settlements.add({ id, kind: 'failed', ...EXPIRED, refund: true }, this.#queue.isIdle);
    this.#news.raise();
  }

  /** Takes what waits, apart from what is on its way and what is acknowledged but not yet stored as sent. */
  private async take(): Promise<void> {
    this.#taking = true;
    this.#mayHaveMore = false;
    const { outbox, lease, tenure } = this.ports;
    const round = this.#queue.round;
    try {
      if (performance.now() >= this.#reconcileAt) await this.reconcile();
      const taken = await persist(
        () => outbox.take(lease, BATCH, [...this.abandoned(), ...this.inHand]),
        tenure,
        this.#stop.signal,
      );
      if (taken.length === BATCH) this.#mayHaveMore = true;
      // Given back meanwhile: the order would no longer be that of acceptance.
      if (round === this.#queue.round) this.#queue.add(taken);
      else this.#mayHaveMore = true;
    } catch (error) {
      if (!this.stopped) this.onFailure(error);
      this.#stop.abort();
    } finally {
      this.#taking = false;
      this.#news.raise();
    }
  }

  private async reconcile(): Promise<void> {
    const { outbox, lease, tenure } = this.ports;
    this.#reconcileAt = performance.now() + this.reconciledMs;
    await persist(() => outbox.failUnanswered(lease, this.inHand), tenure, this.#stop.signal);
  }

  /** On their way, or answered for and not yet stored. */
  private get inHand(): string[] {
    return [...this.ports.settlements.unstored, ...this.#queue.ids];
  }

  private abandoned(): string[] {
    return [...this.#tries].filter(([, tries]) => tries >= MAX_TRIES).map(([id]) => id);
  }
}

function isOver({ expiresAt }: OutboxMessage): boolean {
  return expiresAt.getTime() <= Date.now();
}

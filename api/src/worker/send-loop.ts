import type { Outbox, OutboxMessage, SessionLease, WhatsAppSession } from '@waxwing/core';
import { persist } from './persist.js';
import { settlementOf } from './settlement-of.js';
import type { Settlements } from './settlements.js';

const BATCH = 50;
const ACKNOWLEDGEMENT_MS = 10_000;
/** Wake-ups are hints and may be lost; this look is the truth. */
const POLL_MS = 1_000;
/** Sends of one id on one connection that nobody acknowledged, before it is left alone until the next connection. */
const MAX_TRIES = 3;

export interface SendLoopPorts {
  outbox: Outbox;
  settlements: Settlements;
  lease: SessionLease;
}

/** Sends what waits in one instance's outbox, in order and one at a time, for as long as its connection stands. */
export class SendLoop {
  readonly #tries = new Map<string, number>();
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #nudged = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly ports: SendLoopPorts,
    private readonly session: WhatsAppSession,
    onFailure: (error: unknown) => void,
  ) {
    this.#done = this.run().catch(onFailure);
  }

  /** Something new may wait. */
  nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  /** Lets the send in flight end, and starts no other. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#done;
  }

  private get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  private async run(): Promise<void> {
    let batch: readonly OutboxMessage[] = [];
    while (!this.stopped) {
      if (batch.length === 0) batch = await this.take();
      const wasFull = batch.length === BATCH;
      batch = await this.sendAll(batch);
      if (batch.length === 0 && !wasFull && !this.#nudged) await this.rest();
    }
  }

  /** Resolves with the messages that are next, where some were known to wait. */
  private async sendAll(batch: readonly OutboxMessage[]): Promise<readonly OutboxMessage[]> {
    for (const [index, message] of batch.entries()) {
      if (this.stopped) return [];
      const isLast = index === batch.length - 1;
      // What is next is looked for behind the last send: the session need not stand still for it.
      const next = isLast && this.#nudged ? this.take(message.id) : undefined;
      next?.catch(() => undefined);
      const outcome = await this.session.send(message, ACKNOWLEDGEMENT_MS);
      if (outcome.kind === 'unknown') {
        // The rest of the batch must not overtake it: all are taken again, in order.
        this.#tries.set(message.id, (this.#tries.get(message.id) ?? 0) + 1);
        await next;
        this.#nudged = true;
        return [];
      }
      this.ports.settlements.add(settlementOf(message, outcome), isLast && !next);
      if (next) return next;
    }
    return [];
  }

  /** What waits, apart from what is on its way and what is acknowledged but not yet stored as sent. */
  private take(...onTheirWay: string[]): Promise<readonly OutboxMessage[]> {
    this.#nudged = false;
    const { outbox, lease, settlements } = this.ports;
    const inHand = [...this.abandoned(), ...settlements.unstored, ...onTheirWay];
    return persist(() => outbox.take(lease, BATCH, inHand), this.#stop.signal);
  }

  private abandoned(): string[] {
    return [...this.#tries].filter(([, tries]) => tries >= MAX_TRIES).map(([id]) => id);
  }

  private async rest(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.stopped || this.#nudged) this.#wake();
    });
  }
}

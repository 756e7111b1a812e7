import type {
  EagerTakes,
  LeaseGuard,
  Outbox,
  SessionHints,
  SessionLease,
  WhatsAppSession,
} from '@waxwing/core';
import { MACHINE_TIME, type Timing } from '../timing.js';
import type { MessageFiles } from './files/file-preparation.js';
import { HeldChats } from './held-chats.js';
import { SendLoop } from './send-loop.js';
import type { CurrentPacing } from './send-pacing.js';
import { SettlementWriter } from './settlement-writer.js';
import { UntouchedMessages } from './untouched-messages.js';

export interface SendSessionPorts {
  hints: SessionHints;
  outbox: Outbox;
  lease: SessionLease;
  guard: LeaseGuard;
  files: MessageFiles;
  /** See `SendLoopPorts`. */
  eagerTakes?: Pick<EagerTakes, 'register'> | undefined;
  /** Not paced by default. */
  pacing?: CurrentPacing;
  /** The machine's by default. */
  time?: Timing;
  /** See `SendLoopPorts`. */
  pollMs?: number;
}

/** Sends for one session: a loop for each connection, and what outlives it. */
export class SendSession {
  readonly #ports: SendSessionPorts;
  readonly #onFailure: (error: unknown) => void;
  readonly #settlements: SettlementWriter;
  readonly #untouched = new UntouchedMessages();
  readonly #held: HeldChats;
  #loop: SendLoop | undefined;
  #session: WhatsAppSession | undefined;
  #suspended = false;

  /** `over` ends the retries of unstored outcomes. */
  constructor(ports: SendSessionPorts, over: AbortSignal, onFailure: (error: unknown) => void) {
    this.#ports = ports;
    this.#onFailure = onFailure;

    this.#settlements = new SettlementWriter(ports, over, onFailure);
    this.#held = new HeldChats(ports.time ?? MACHINE_TIME);
  }

  get active(): boolean {
    return this.#session !== undefined;
  }

  async start(session: WhatsAppSession): Promise<void> {
    await this.#loop?.stop();
    this.#session = session;
    this.#loop = this.#suspended ? undefined : this.#send(session);
  }

  /** While an account is suspended its messages wait in the database, where their validity ends. Those under way are finished first. */
  async suspend(suspended: boolean): Promise<void> {
    if (suspended === this.#suspended) return;
    this.#suspended = suspended;
    if (suspended) {
      await this.#stopLoop();
      return this.#giveBack();
    }
    if (this.#session && !this.#loop) this.#loop = this.#send(this.#session);
  }

  /** There may be room for messages that wait, and number safety may hold no chat any more. */
  notify(): void {
    this.#held.release();
    this.#loop?.notify();
  }

  /** Resolves when the sends under way have ended, their outcomes are stored, and what was in hand is given back. */
  async stop(): Promise<void> {
    this.#session = undefined;
    await this.#stopLoop();
    await this.#giveBack();
  }

  /**
   * Sets messages back to pending whose send has not begun, because another process takes `sending` for perhaps sent. Never rejects: after a
   * fault they stay `sending`.
   */
  async #giveBack(): Promise<void> {
    const { outbox, lease, guard } = this.#ports;
    const { ids } = this.#untouched;
    if (ids.length > 0 && guard.holds) await outbox.giveBack(lease, ids).catch(() => undefined);
  }

  #send(session: WhatsAppSession): SendLoop {
    const ports = {
      ...this.#ports,
      settlements: this.#settlements,
      untouched: this.#untouched,
      held: this.#held,
    };
    return new SendLoop(ports, session, this.#onFailure);
  }

  async #stopLoop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = undefined;
    await this.#settlements.flush();
  }
}

import type { LeaseGuard, Outbox, SessionLease, WhatsAppSession } from '@waxwing/core';
import { SendLoop } from './send-loop.js';
import { SettlementWriter } from './settlement-writer.js';

export interface SendSessionPorts {
  outbox: Outbox;
  lease: SessionLease;
  guard: LeaseGuard;
}

/** The sending of one session: a loop for as long as a connection stands, and the outcomes, which outlive it. */
export class SendSession {
  readonly #ports: SendSessionPorts;
  readonly #onFailure: (error: unknown) => void;
  readonly #settlements: SettlementWriter;
  #loop: SendLoop | undefined;

  /** `over` ends what is still to be stored. */
  constructor(ports: SendSessionPorts, over: AbortSignal, onFailure: (error: unknown) => void) {
    this.#ports = ports;
    this.#onFailure = onFailure;

    this.#settlements = new SettlementWriter(ports, over, onFailure);
  }

  get active(): boolean {
    return this.#loop !== undefined;
  }

  /** Something may wait in the outbox. */
  notify(): void {
    this.#loop?.notify();
  }

  async start(session: WhatsAppSession): Promise<void> {
    await this.#loop?.stop();
    this.#loop = new SendLoop({ ...this.#ports, settlements: this.#settlements }, session, this.#onFailure);
  }

  /** Resolves when the sends under way have ended and their outcomes are stored. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = undefined;
    await this.#settlements.flush();
  }
}

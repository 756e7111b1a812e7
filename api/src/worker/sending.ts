import type { Outbox, SessionLease, Tenure, WhatsAppSession } from '@waxwing/core';
import { SendLoop } from './send-loop.js';
import { Settlements } from './settlements.js';

export interface SendingPorts {
  outbox: Outbox;
  lease: SessionLease;
  tenure: Tenure;
}

/** The sending of one session: a loop for as long as a connection stands, and the outcomes, which outlive it. */
export class Sending {
  readonly #settlements: Settlements;
  #loop: SendLoop | undefined;

  /** `over` ends what is still to be stored. */
  constructor(
    private readonly ports: SendingPorts,
    over: AbortSignal,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.#settlements = new Settlements(ports, over, onFailure);
  }

  get active(): boolean {
    return this.#loop !== undefined;
  }

  /** Something may wait in the outbox. */
  nudge(): void {
    this.#loop?.nudge();
  }

  async start(session: WhatsAppSession): Promise<void> {
    await this.#loop?.stop();
    this.#loop = new SendLoop({ ...this.ports, settlements: this.#settlements }, session, this.onFailure);
  }

  /** Resolves when the sends under way have ended and their outcomes are stored. */
  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = undefined;
    await this.#settlements.flush();
  }
}

import type { PasskeyCeremonies, PasskeyStage, SessionLease, WhatsAppSession } from '@waxwing/core';

/** Passes the browser's answer to WhatsApp's passkey request to the session. An answer is a change of the instance like any other. */
export class PasskeyAnswerPoller {
  readonly #passkeys: PasskeyCeremonies;
  readonly #lease: SessionLease;
  readonly #onFailure: (error: unknown) => void;
  /** While a ceremony is under way. */
  #session: WhatsAppSession | undefined;
  /** A stage is stored, of this connection or of one that was closed. */
  #isStored = false;
  #polling = false;

  constructor(passkeys: PasskeyCeremonies, lease: SessionLease, onFailure: (error: unknown) => void) {
    this.#passkeys = passkeys;
    this.#lease = lease;
    this.#onFailure = onFailure;
  }

  /** The ceremony has reached `stage`; the browser may have to answer. */
  async start(stage: PasskeyStage, session: WhatsAppSession): Promise<void> {
    await this.#passkeys.setStage(this.#lease, stage);
    this.#isStored = true;
    this.#session = session;
  }

  /** The linking is over, whatever its outcome, or begins anew. */
  async end(): Promise<void> {
    this.stop();
    if (!this.#isStored) return;
    this.#isStored = false;
    await this.#passkeys.setStage(this.#lease, null);
  }

  /** Ends polling without a write. */
  stop(): void {
    this.#session = undefined;
  }

  /** Called with every renewal of the lease, which a change of the instance hastens. */
  async poll(): Promise<void> {
    if (!this.#session || this.#polling) return;
    this.#polling = true;
    try {
      const answer = await this.#passkeys.takeAnswer(this.#lease);
      if (answer) await this.#session?.answerPasskey(answer);
    } catch (error) {
      this.stop();
      this.#onFailure(error);
    } finally {
      this.#polling = false;
    }
  }
}

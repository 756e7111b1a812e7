import type { PasskeyCeremonies, PasskeyStage, SessionLease, WhatsAppSession } from '@waxwing/core';

/** A ceremony lasts minutes, and there are few at a time. */
const POLL_MS = 500;

/** Polls for the browser's answer to WhatsApp's passkey request and passes it to the session. */
export class PasskeyAnswerPoller {
  readonly #passkeys: PasskeyCeremonies;
  readonly #lease: SessionLease;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #polling = false;

  constructor(passkeys: PasskeyCeremonies, lease: SessionLease, onFailure: (error: unknown) => void) {
    this.#passkeys = passkeys;
    this.#lease = lease;
    this.#onFailure = onFailure;
  }

  /** The ceremony has reached `stage`; the browser may have to answer. */
  async start(stage: PasskeyStage, session: WhatsAppSession): Promise<void> {
    await this.#passkeys.setStage(this.#lease, stage);
    this.#timer ??= setInterval(() => void this.#poll(session), POLL_MS).unref();
  }

  /** The linking is over, whatever its outcome. */
  async end(): Promise<void> {
    if (!this.#timer) return;
    this.stop();
    await this.#passkeys.setStage(this.#lease, null);
  }

  /** Stops polling without a write. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #poll(session: WhatsAppSession): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    try {
      const answer = await this.#passkeys.takeAnswer(this.#lease);
      if (answer) await session.answerPasskey(answer);
    } catch (error) {
      this.stop();
      this.#onFailure(error);
    } finally {
      this.#polling = false;
    }
  }
}

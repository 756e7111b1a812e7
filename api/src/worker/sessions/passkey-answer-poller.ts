import type { PasskeyCeremonies, PasskeyStage, SessionLease, WhatsAppSession } from '@waxwing/core';

/** Between two looks whether somebody has answered. A ceremony lasts minutes, and there are few. */
const POLL_MS = 500;

/** Brings what somebody answers to WhatsApp's wish for a passkey to the session that waits for it. */
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

  /** The session has come this far; somebody may have to answer. */
  async start(stage: PasskeyStage, session: WhatsAppSession): Promise<void> {
    await this.#passkeys.setStage(this.#lease, stage);
    this.#timer ??= setInterval(() => void this.#poll(session), POLL_MS).unref();
  }

  /** The linking is over, one way or the other. */
  async end(): Promise<void> {
    if (!this.#timer) return;
    this.stop();
    await this.#passkeys.setStage(this.#lease, null);
  }

  /** Looks no more, and writes nothing. */
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

import type { PasskeyCeremonies, PasskeyStage, SessionLease, WhatsAppSession } from '@waxwing/core';

/** Between two looks whether somebody has answered. A ceremony lasts minutes, and there are few. */
const LOOK_MS = 500;

/** Brings what somebody answers to WhatsApp's wish for a passkey to the session that waits for it. */
export class PasskeyAnswers {
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(
    private readonly passkeys: PasskeyCeremonies,
    private readonly lease: SessionLease,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The session has come this far; somebody may have to answer. */
  async reached(stage: PasskeyStage, session: WhatsAppSession): Promise<void> {
    await this.passkeys.tell(this.lease, stage);
    this.#timer ??= setInterval(() => void this.#look(session), LOOK_MS).unref();
  }

  /** The linking is over, one way or the other. */
  async end(): Promise<void> {
    if (!this.#timer) return;
    this.stop();
    await this.passkeys.tell(this.lease, null);
  }

  /** Looks no more, and writes nothing. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #look(session: WhatsAppSession): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const answer = await this.passkeys.take(this.lease);
      if (answer) await session.answerPasskey(answer);
    } catch (error) {
      this.stop();
      this.onFailure(error);
    } finally {
      this.#looking = false;
    }
  }
}

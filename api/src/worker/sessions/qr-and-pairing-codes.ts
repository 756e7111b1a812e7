import type { PairingCodeRequest, SessionEvent, WhatsAppSession } from '@waxwing/core';
import type { SessionWriter } from './session-writer.js';

type QrCode = Omit<Extract<SessionEvent, { type: 'qr' }>, 'type'>;

/**
 * What a session that waits for a phone shows: QR codes, and a linking code where somebody wishes for one. Each wish gets a
 * connection of its own and its code with the first QR code: so it has the whole time that WhatsApp gives, and the code before it
 * is worth nothing any more.
 */
export class QrAndPairingCodes {
  readonly #record: Pick<SessionWriter, 'report' | 'answerPairing'>;
  /** When the last wish that was answered had been asked: orders may be older than the answer. */
  #answeredAt: number | undefined;
  #published = false;

  constructor(record: Pick<SessionWriter, 'report' | 'answerPairing'>) {
    this.#record = record;
  }

  /** A new connection has begun. */
  reset(): void {
    this.#published = false;
  }

  /** Whether the connection has shown its QR codes already and the wish should have a new one. */
  needsNewConnection(wish: PairingCodeRequest | null): boolean {
    return this.#published && this.#isOpen(wish);
  }

  /** WhatsApp has given a QR code; from now on it gives linking codes as well. */
  async publish(
    { qr, expiresAt: qrExpiresAt }: QrCode,
    session: WhatsAppSession,
    wish: PairingCodeRequest | null,
  ): Promise<void> {
    // Why the last linking failed stands beside the new code: whoever looks has hardly had the time to read it.
    await this.#record.report({ status: 'initializing', qr, qrExpiresAt });
    this.#published = true;
    if (!this.#isOpen(wish)) return;
    const { number, askedAt } = wish;
    const outcome = await session.requestPairingCode(number);
    // The next connection asks again, for as long as somebody waits.
    if (outcome.kind === 'unknown') return;
    this.#answeredAt = askedAt.getTime();
    if (outcome.kind === 'refused') return this.#record.answerPairing(number, null);
    const { code, expiresAt } = outcome;
    await this.#record.answerPairing(number, { number, code, expiresAt });
  }

  #isOpen(wish: PairingCodeRequest | null): wish is PairingCodeRequest {
    return wish !== null && wish.askedAt.getTime() !== this.#answeredAt;
  }
}

import type { PairingCodeRequest, SessionEvent, WhatsAppSession } from '@waxwing/core';
import type { SessionWriter } from './session-writer.js';

type QrCode = Omit<Extract<SessionEvent, { type: 'qr' }>, 'type'>;

/**
 * What an unlinked session shows: QR codes, and a pairing code where one is requested. Each request gets a connection of its own
 * and its code together with the first QR code: so it has the whole time that WhatsApp gives, and the code before it becomes
 * invalid.
 */
export class QrAndPairingCodes {
  readonly #record: Pick<SessionWriter, 'report' | 'answerPairing'>;
  /** The time of the last answered request: a desired state may be older than its answer. */
  #answeredAt: number | undefined;
  #published = false;

  constructor(record: Pick<SessionWriter, 'report' | 'answerPairing'>) {
    this.#record = record;
  }

  /** A new connection begins. */
  reset(): void {
    this.#published = false;
  }

  /** Whether the connection has already shown its QR codes and the request needs a new one. */
  needsNewConnection(request: PairingCodeRequest | null): boolean {
    return this.#published && this.#isOpen(request);
  }

  /** WhatsApp has sent a QR code; from now on it gives pairing codes as well. */
  async publish(
    { qr, expiresAt: qrExpiresAt }: QrCode,
    session: WhatsAppSession,
    request: PairingCodeRequest | null,
  ): Promise<void> {
    // The reason of the last failed linking stays beside the new code: there was hardly time to read it.
    await this.#record.report({ status: 'initializing', qr, qrExpiresAt });
    this.#published = true;
    if (!this.#isOpen(request)) return;
    const { number, askedAt } = request;
    const outcome = await session.requestPairingCode(number);
    // The next connection asks again while the request lasts.
    if (outcome.kind === 'unknown') return;
    this.#answeredAt = askedAt.getTime();
    if (outcome.kind === 'refused') return this.#record.answerPairing(number, null);
    const { code, expiresAt } = outcome;
    await this.#record.answerPairing(number, { number, code, expiresAt });
  }

  #isOpen(request: PairingCodeRequest | null): request is PairingCodeRequest {
    return request !== null && request.askedAt.getTime() !== this.#answeredAt;
  }
}

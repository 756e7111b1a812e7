import type { OutgoingText, SendOutcome, Tenure } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { Introductions } from './introductions.js';
import type { NumberCheck } from './number-check.js';
import { textMessage } from './outgoing-text.js';
import type { SendAcks } from './send-acks.js';

const UNKNOWN: SendOutcome = { kind: 'unknown' };

export interface TextSenderOptions {
  readonly socket: WASocket;
  readonly tenure: Tenure;
  readonly numbers: NumberCheck;
  readonly acks: SendAcks;
  readonly introductions: Introductions;
  /** Called whenever a message has been written to the socket. */
  readonly onWritten?: (() => void) | undefined;
}

/** Sends through one socket and waits for WhatsApp's own answer. */
export class TextSender {
  private readonly writing = new Set<Promise<void>>();
  private readonly waiting = new Set<PromiseWithResolvers<SendOutcome>>();

  constructor(private readonly options: TextSenderOptions) {}

  /** Never rejects. */
  async send(message: OutgoingText, timeoutMs: number): Promise<SendOutcome> {
    if (!this.options.tenure.holds) return UNKNOWN;
    const gaveUp = Promise.withResolvers<SendOutcome>();
    const timer = setTimeout(() => gaveUp.resolve(UNKNOWN), timeoutMs);
    this.waiting.add(gaveUp);
    try {
      return await Promise.race([this.attempt(message, () => !this.waiting.has(gaveUp)), gaveUp.promise]);
    } catch {
      return UNKNOWN;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(gaveUp);
      this.options.acks.forget(message.waId);
    }
  }

  /** The connection is gone: what is under way stays unknown. */
  abandon(): void {
    for (const gaveUp of this.waiting) gaveUp.resolve(UNKNOWN);
  }

  /** Resolves when no message is being written. */
  async settled(): Promise<void> {
    await Promise.all(this.writing);
  }

  private async attempt({ waId, to, text }: OutgoingText, tooLate: () => boolean): Promise<SendOutcome> {
    const { socket, tenure, numbers, acks, introductions } = this.options;
    const jid = await numbers.find(socket, to);
    if (jid === null) return { kind: 'not-on-whatsapp' };
    if (tooLate() || !tenure.holds) return UNKNOWN;
    const answered = acks.expect(waId);
    const written = socket
      .relayMessage(jid, textMessage(socket.authState.creds, waId, text), { messageId: waId })
      .then(() => this.options.onWritten?.());
    const finished = written.then(() => introductions.note(jid)).catch(() => undefined);
    this.writing.add(finished);
    finished.then(() => this.writing.delete(finished));
    // The answer may come before the ratchet is stored, and even when storing it fails: then it still is the answer.
    return Promise.race([answered, written.then(() => answered)]);
  }
}

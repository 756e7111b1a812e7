import type { PairingCodeOutcome } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import { onStanza } from '../patches/stanza-listeners.js';

/** WhatsApp's own times: how long the first QR code is shown, and each of the five after it. */
const FIRST_MS = 60_000;
const NEXT_MS = 20_000;
const NEXT_CODES = 5;
const ANSWER_MS = 10_000;
/** From entering a pairing code to the end of the linking, which takes a second or two. */
const PHONE_SILENT_MS = 30_000;

export interface PairingCodeLinkingOptions {
  readonly socket: WASocket;
  /** How long each QR code is shown, in ms; default: WhatsApp's own times. */
  readonly qrTimeoutMs: number | undefined;
  /** How long a phone that began linking may be silent, in ms; default 30 s. */
  readonly phoneSilentMs: number | undefined;
  /** A phone began linking by a pairing code and did not finish. */
  readonly onPhoneSilent: () => void;
}

type Answer = 'given' | 'refused' | 'none';

/** Linking by pairing code on one socket. A code is valid for as long as the socket shows QR codes. */
export class PairingCodeLinking {
  readonly #options: PairingCodeLinkingOptions;
  #codesExpireAt: Date | undefined;
  #qrUntil = new Date(0);
  #settle: ((answer: Answer) => void) | undefined;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(options: PairingCodeLinkingOptions) {
    this.#options = options;

    const { socket } = options;
    onStanza(socket, 'iq,type:result,link_code_companion_reg', () => this.#settle?.('given'));
    // A device sends no other query before it is linked.
    onStanza(socket, 'iq,type:error', () => this.#settle?.('refused'));
    onStanza(socket, 'notification,type:link_code_companion_reg', () => this.#onCodeEntered());
    socket.ev.on('connection.update', ({ qr, isNewLogin, connection }) => {
      if (qr) this.#onQrShown();
      if (isNewLogin || connection === 'close') this.#stop();
    });
  }

  /** Never rejects. */
  async code(number: string): Promise<PairingCodeOutcome> {
    if (!this.#codesExpireAt) return { kind: 'unknown' };
    this.#settle?.('none');
    const answered = this.#answer();
    const code = await this.#options.socket.requestPairingCode(number).catch(() => this.#settle?.('none'));
    const answer = await answered;
    if (answer === 'refused') return { kind: 'refused' };
    if (answer === 'none' || !code || !this.#codesExpireAt) return { kind: 'unknown' };
    return { kind: 'code', code, expiresAt: this.#codesExpireAt };
  }

  /** When the current QR code gives way to the next one. */
  get qrExpiresAt(): Date {
    return this.#qrUntil;
  }

  #onQrShown(): void {
    const { qrTimeoutMs } = this.#options;
    const [first, next] = [qrTimeoutMs ?? FIRST_MS, qrTimeoutMs ?? NEXT_MS];
    this.#qrUntil = dateIn(this.#codesExpireAt ? next : first);
    this.#codesExpireAt ??= dateIn(first + NEXT_CODES * next);
  }

  #answer(): Promise<Answer> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS, 'none');
      timer.unref();
      this.#settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
    });
  }

  /** A code was entered, the right one or not: the phone continues, or falls silent. */
  #onCodeEntered(): void {
    const { onPhoneSilent, phoneSilentMs = PHONE_SILENT_MS } = this.#options;
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(onPhoneSilent, phoneSilentMs);
    this.#silenceTimer.unref();
  }

  /** The socket is linked or closed: its codes are no longer valid. */
  #stop(): void {
    this.#codesExpireAt = undefined;
    clearTimeout(this.#silenceTimer);
    this.#settle?.('none');
  }
}

function dateIn(ms: number): Date {
  return new Date(Date.now() + ms);
}

import type { WASocket } from '@whiskeysockets/baileys';

/** Credentials change several times in a row. */
const SETTLE_MS = 2_000;

export interface PresenceOptions {
  readonly socket: Pick<WASocket, 'sendNode'>;
  /** The name under which others see the account; undefined while none is known. */
  readonly name: () => string | undefined;
}

/**
 * Sends the account's presence under its name: `unavailable`, except while it types. WhatsApp takes a device that sends neither for
 * an open app: the phone stops notifying, and others see "-" for a name.
 */
export class Presence {
  readonly #options: PresenceOptions;
  #isOpen = false;
  #isOnline = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  opened(): void {
    this.#isOpen = true;
    clearTimeout(this.#timer);
    this.#sendQuietly();
  }

  /** Whether others see the account as online; the phone does not notify meanwhile. Answers whether WhatsApp could be told. */
  async setOnline(isOnline: boolean): Promise<boolean> {
    if (this.#isOnline === isOnline) return true;
    this.#isOnline = isOnline;
    const isTold = await this.#send();
    if (!isTold) this.#isOnline = false;
    return isTold;
  }

  /** To be called when the account may have changed, such as its name. */
  sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sendQuietly(), SETTLE_MS);
    this.#timer.unref();
  }

  end(): void {
    this.#isOpen = false;
    this.#isOnline = false;
    clearTimeout(this.#timer);
  }

  #sendQuietly(): void {
    this.#send().catch(() => undefined);
  }

  async #send(): Promise<boolean> {
    // WhatsApp's own apps remove `@` from names, and WhatsApp accepts no presence without a name.
    const name = this.#options.name()?.replaceAll('@', '');
    if (!this.#isOpen || !name) return false;
    const type = this.#isOnline ? 'available' : 'unavailable';
    await this.#options.socket.sendNode({ tag: 'presence', attrs: { type, name } });
    return true;
  }
}

import type { WASocket } from '@whiskeysockets/baileys';

/** Credentials change several times in a row. */
const SETTLE_MS = 2_000;

export interface PresenceOptions {
  readonly socket: Pick<WASocket, 'sendNode'>;
  /** The name under which others see the account; undefined while none is known. */
  readonly name: () => string | undefined;
}

/**
 * Sends the presence `unavailable` under the account's name. WhatsApp takes a device that sends neither for an open app: the
 * phone stops notifying, and others see "-" for a name.
 */
export class Presence {
  readonly #options: PresenceOptions;
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  opened(): void {
    this.#isOpen = true;
    clearTimeout(this.#timer);
    this.#send();
  }

  /** To be called when the account may have changed, such as its name. */
  sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#send(), SETTLE_MS);
    this.#timer.unref();
  }

  end(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #send(): void {
    // WhatsApp's own apps remove `@` from names, and WhatsApp accepts no presence without a name.
    const name = this.#options.name()?.replaceAll('@', '');
    if (!this.#isOpen || !name) return;
    const presence = { tag: 'presence', attrs: { type: 'unavailable', name } };
    this.#options.socket.sendNode(presence).catch(() => undefined);
  }
}

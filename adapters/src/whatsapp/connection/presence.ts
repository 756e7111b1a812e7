import type { WASocket } from '@whiskeysockets/baileys';

/** Credentials change several times in a row. */
const SETTLE_MS = 2_000;

export interface PresenceOptions {
  readonly socket: Pick<WASocket, 'sendNode'>;
  /** The name under which others see the account; undefined while none is known. */
  readonly name: () => string | undefined;
}

/**
 * Says that nobody looks at this device, and under which name the account is seen. To WhatsApp a device that says neither has the app
 * open: the phone gives no more notifications, and others see "-" for a name.
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

  /** Something about the account may have changed, its name among it. */
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
    // WhatsApp's own apps leave this sign out of names, and it takes no presence without a name.
    const name = this.#options.name()?.replaceAll('@', '');
    if (!this.#isOpen || !name) return;
    const presence = { tag: 'presence', attrs: { type: 'unavailable', name } };
    this.#options.socket.sendNode(presence).catch(() => undefined);
  }
}

import type { AuthenticationCreds } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/** Time from one identity to the making of the next, in ms: making one blocks the event loop, which first has a QR code to deliver. */
const AHEAD_MS = 1_000;

/**
 * Identities of devices to be linked, each for one linking. The next is made ahead: the signature of its key takes 8 ms, which a
 * customer would wait for.
 */
export class NewIdentities {
  #next: AuthenticationCreds | undefined;
  #timer: NodeJS.Timeout | undefined;

  take(baileys: Pick<Baileys, 'initAuthCreds'>): AuthenticationCreds {
    const identity = this.#next ?? baileys.initAuthCreds();
    this.#next = undefined;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#next ??= baileys.initAuthCreds();
    }, AHEAD_MS).unref();
    return identity;
  }
}

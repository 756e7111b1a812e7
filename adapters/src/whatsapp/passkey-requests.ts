import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from './baileys.js';
import { acknowledge } from './patches/plain-ack.js';

const REQUEST = 'passkey_prologue_request';
const CONTINUATION = 'crsc_continuation';

export interface PasskeyRequestsOptions {
  readonly baileys: Baileys;
  readonly socket: WASocket;
  readonly isLinked: () => boolean;
  /** WhatsApp wants the linking confirmed with a passkey, and knows that we have heard it. */
  readonly onWanted: () => void;
}

/** What WhatsApp says to a device that is being linked about a passkey. */
export class PasskeyRequests {
  constructor(private readonly options: PasskeyRequestsOptions) {}

  /** Whether the notification is one of these. Baileys makes nothing of them, and before it is linked fails to acknowledge them. */
  takes(notification: BinaryNode): boolean {
    const { type } = notification.attrs;
    if (this.options.isLinked() || (type !== REQUEST && type !== CONTINUATION)) return false;
    void this.#hear(notification);
    return true;
  }

  async #hear(notification: BinaryNode): Promise<void> {
    const { baileys, socket, onWanted } = this.options;
    await acknowledge(baileys, socket, notification).catch(() => undefined);
    if (notification.attrs.type === REQUEST) onWanted();
  }
}

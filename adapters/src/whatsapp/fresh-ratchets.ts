import type { WASocket } from '@whiskeysockets/baileys';

/**
 * Chats in which a former connection may have used up a key of the ratchet that we have stored. A second message under that key could
 * not be read: its reader would ask for it again and have it behind those that follow. Such a chat goes on with a fresh ratchet.
 */
export class FreshRatchets {
  private readonly doubtful: Set<string>;

  /** @param numbers E.164 without `+` */
  constructor(
    private readonly socket: WASocket,
    numbers: readonly string[],
  ) {
    this.doubtful = new Set(numbers);
  }

  /** To be called before a message to `number`, whose JID is `jid`. Rejects when WhatsApp gives no keys. */
  async ensure(number: string, jid: string): Promise<void> {
    if (!this.doubtful.has(number)) return;
    const devices = await this.socket.getUSyncDevices([jid], true, false);
    await this.socket.assertSessions(
      devices.map((device) => device.jid),
      true,
    );
    this.doubtful.delete(number);
  }
}

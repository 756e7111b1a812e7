import type { WASocket } from '@whiskeysockets/baileys';

/**
 * Chats in which a former connection may have used up a key of the ratchet that we have stored. A second message under that key could
 * not be read: its reader would ask for it again and have it behind those that follow. Such chats go on with fresh ratchets.
 */
export class FreshRatchets {
  private readonly doubtful: Set<string>;
  private readonly begun = Promise.withResolvers<void>();

  /** @param numbers E.164 without `+` */
  constructor(
    private readonly socket: WASocket,
    numbers: readonly string[],
  ) {
    this.doubtful = new Set(numbers);
    if (numbers.length === 0) this.begun.resolve();
  }

  /** To be called when the connection stands. What cannot be renewed now is tried again before the next message. */
  begin(): void {
    const renewing = this.doubtful.size > 0 ? this.renew([...this.doubtful]) : Promise.resolve();
    void renewing.catch(() => undefined).then(() => this.begun.resolve());
  }

  /**
   * To be waited for before a receipt is stored: that may settle the very message which says that its chat is in doubt, and then
   * nobody would know any more.
   */
  get settled(): Promise<void> {
    return this.begun.promise;
  }

  /** To be called before a message to `number`. Rejects when WhatsApp gives no keys. */
  async ensure(number: string): Promise<void> {
    await this.begun.promise;
    if (this.doubtful.has(number)) await this.renew([number]);
  }

  private async renew(numbers: readonly string[]): Promise<void> {
    const jids = numbers.map((number) => `${number}@s.whatsapp.net`);
    const devices = await this.socket.getUSyncDevices(jids, true, false);
    if (devices.length > 0) {
      await this.socket.assertSessions(
        devices.map(({ jid }) => jid),
        true,
      );
    }
    for (const number of numbers) this.doubtful.delete(number);
  }
}

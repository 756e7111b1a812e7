import { LID_PREFIX } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';

/**
 * Sees to it that no message uses a key of a ratchet twice: its reader could not read it, would ask for it again and have it behind those
 * that follow. A former connection may have used up a key of the ratchet that we have stored, in chats with a message that nobody has
 * answered for; and a crash of the database may have taken back the last steps of any. The first are renewed when the connection stands,
 * each other chat before its first message, as is the ratchet of our own phone.
 */
export class FreshRatchets {
  readonly #socket: WASocket;
  readonly #devices: CacheView;
  readonly #staleChats: Set<string>;
  readonly #begun = Promise.withResolvers<void>();
  #own: Promise<void> | undefined;

  /**
   * @param devices Baileys' own: of whom it knows the devices, the ratchets are fresh
   * @param chats those in doubt, digits, or `lid:` and digits
   */
  constructor(socket: WASocket, devices: CacheView, chats: readonly string[]) {
    this.#socket = socket;
    this.#devices = devices;

    this.#staleChats = new Set(chats);
    if (chats.length === 0) this.#begun.resolve();
  }

  /** To be called when the connection stands. What cannot be renewed now is tried again before the next message. */
  begin(): void {
    const renewing =
      this.#staleChats.size > 0 ? this.#refreshChats([...this.#staleChats]) : Promise.resolve();
    void renewing.catch(() => undefined).then(() => this.#begun.resolve());
  }

  /**
   * To be waited for before a receipt is stored: that may settle the very message which says that its chat is in doubt, and then
   * nobody would know any more.
   */
  get settled(): Promise<void> {
    return this.#begun.promise;
  }

  /** To be called before a message to `chat` that goes to `jid`. Rejects when WhatsApp gives no keys. */
  async ensureFresh(chat: string, jid: string): Promise<void> {
    await this.#begun.promise;
    if (this.#staleChats.has(chat)) await this.#refreshChats([chat]);
    // For numbers Baileys itself does that when it looks up their devices.
    if (!jid.endsWith('@lid')) return;
    await this.#ensureOwn();
    if (!this.#devices.get(userOf(jid))) await this.#refreshSessions([jid]);
  }

  #ensureOwn(): Promise<void> {
    const lid = this.#socket.authState.creds.me?.lid;
    this.#own ??= (lid ? this.#refreshSessions([`${userOf(lid)}@lid`]) : Promise.resolve()).catch(
      (error: unknown) => {
        this.#own = undefined;
        throw error;
      },
    );
    return this.#own;
  }

  async #refreshChats(chats: readonly string[]): Promise<void> {
    await this.#refreshSessions(await this.#addressesOf(chats));
    for (const chat of chats) this.#staleChats.delete(chat);
  }

  async #refreshSessions(addresses: string[]): Promise<void> {
    const { authState } = this.#socket;
    const devices = await this.#socket.getUSyncDevices(addresses, true, false);
    const others = devices.map(({ jid }) => jid).filter((jid) => jid !== authState.creds.me?.lid);
    if (others.length > 0) await this.#socket.assertSessions(others, true);
  }

  /** By LID wherever one is noted, since ratchets are kept under it. What is not noted is not asked for: the number does as well. */
  async #addressesOf(chats: readonly string[]): Promise<string[]> {
    const numbers = chats.filter((chat) => !chat.startsWith(LID_PREFIX));
    const lids = await this.#socket.authState.keys.get('lid-mapping', numbers);
    return chats.map((chat) => {
      if (chat.startsWith(LID_PREFIX)) return `${chat.slice(LID_PREFIX.length)}@lid`;
      const lid = lids[chat];
      return lid ? `${lid}@lid` : `${chat}@s.whatsapp.net`;
    });
  }
}

/** The digits of an address. */
function userOf(jid: string): string {
  return jid.replace(/[:@].*/, '');
}

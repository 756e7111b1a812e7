import { LID_PREFIX } from '@waxwing/core';
import type { WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';

/**
 * Prevents a message from using a ratchet's key twice: its reader could not decrypt it, would request it again and get it out of
 * order. A former connection may have used up a key of the stored ratchet, in chats with a message of unknown outcome; and a
 * database crash may have undone the last steps of any ratchet. The former are renewed when the connection opens; every other
 * chat, and our own phone, before the first message.
 */
export class FreshRatchets {
  readonly #socket: WASocket;
  readonly #devices: CacheView;
  readonly #staleChats: Set<string>;
  readonly #begun = Promise.withResolvers<void>();
  #own: Promise<void> | undefined;

  /**
   * @param devices Baileys' own cache: a contact in it has fresh ratchets
   * @param chats the stale ones: digits, or `lid:` and digits
   */
  constructor(socket: WASocket, devices: CacheView, chats: readonly string[]) {
    this.#socket = socket;
    this.#devices = devices;

    this.#staleChats = new Set(chats);
    if (chats.length === 0) this.#begun.resolve();
  }

  /** To be called when the connection is open. A failed renewal is tried again before the next message. */
  begin(): void {
    const renewing =
      this.#staleChats.size > 0 ? this.#refreshChats([...this.#staleChats]) : Promise.resolve();
    void renewing.catch(() => undefined).then(() => this.#begun.resolve());
  }

  /**
   * To be awaited before a receipt is stored: it may settle the very message that marks its chat as stale, and the mark would be
   * lost.
   */
  get settled(): Promise<void> {
    return this.#begun.promise;
  }

  /** To be called before a message to `chat` that goes to `jid`. Rejects when WhatsApp provides no keys. */
  async ensureFresh(chat: string, jid: string): Promise<void> {
    await this.#begun.promise;
    if (this.#staleChats.has(chat)) await this.#refreshChats([chat]);
    // For numbers Baileys renews them itself when it queries their devices.
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

  /** By LID where one is stored, since ratchets are stored under it. An unknown LID is not queried: the number works as well. */
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

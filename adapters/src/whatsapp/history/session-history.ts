import type { Chats, SessionLease, Tenure } from '@waxwing/core';
import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import { userOf } from '../addresses.js';
import type { Baileys } from '../baileys.js';
import type { CredentialStore } from '../credential-store.js';
import type { Credentials } from '../credentials.js';
import { hearSaltOf } from '../patches/nct-salt-sync.js';
import type { TransportMode } from '../socket-config.js';
import type { WayOut } from '../way-out.js';
import { AppState } from './app-state.js';
import { ContactTokens } from './contact-tokens.js';
import { HistoryInbox, type HistoryItem } from './history-inbox.js';
import { noteOf } from './history-note.js';
import { HistoryReader } from './history-reader.js';
import { HistoryWriter } from './history-writer.js';
import { NctSalt } from './nct-salt.js';
import type { Slots } from './slots.js';

export interface SessionHistoryOptions {
  readonly baileys: Baileys;
  readonly mode: TransportMode;
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  readonly tenure: Tenure;
  readonly credentials: Credentials;
  readonly chats: Chats;
  readonly log: Logger;
  /** Of the whole process. */
  readonly slots: Slots;
  /** Called when an announcement could not be stored: what was not acknowledged comes again. */
  readonly onFailure: (error: unknown) => void;
  readonly onItem?: ((item: HistoryItem) => void) | undefined;
  readonly wayOut: WayOut;
}

/** What a session learns from its phone of the time before it was linked, over all its connections. */
export class SessionHistory {
  readonly #salt: NctSalt;
  readonly #inbox: HistoryInbox;
  readonly #ending = new AbortController();
  /** By the instance's proxy where it has one, and never past it. */
  readonly #fetch: typeof fetch = (address, init) =>
    fetch(address, { ...(this.options.wayOut.options as RequestInit | undefined), ...init });

  constructor(private readonly options: SessionHistoryOptions) {
    const { baileys, mode, store, lease, tenure, credentials, chats, log, slots, onItem } = options;
    this.#salt = new NctSalt(store, lease);
    const keys = credentials.bulk;
    const isOwn = (digits: string) => this.#ownDigits().includes(digits);
    const writer = new HistoryWriter({ keys, chats, salt: this.#salt, lease, tenure, isOwn });
    const reader = new HistoryReader({ baileys, mode, writer, slots, fetch: this.#fetch });
    this.#inbox = new HistoryInbox({
      store,
      lease,
      log,
      waiting: credentials.waitingHistory,
      read: (note, signal) => reader.read(note, signal),
      onItem: (item) => onItem?.(item),
    });
  }

  /** Reads what a former process of this session left. */
  begin(): void {
    this.#inbox.begin();
  }

  /** Resolves when nothing more is written. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#inbox.stop();
  }

  /**
   * Whether the message announces a history of ours, which then is kept when this resolves. Only our own phone may: anybody else
   * could make us believe anything of our chats.
   */
  async takes(stanza: BinaryNode, message: proto.IMessage): Promise<boolean> {
    const { id, from } = stanza.attrs;
    const notification = message.protocolMessage?.historySyncNotification;
    if (!notification || !id || !this.#isOwnPhone(from)) return false;
    const note = noteOf(id, notification);
    try {
      if (note) await this.#inbox.take(note);
    } catch (error) {
      this.options.onFailure(error);
      throw error;
    }
    return true;
  }

  /** Reads the account's state through this connection; answers with the tokens for what is sent through it. */
  watch(socket: WASocket): ContactTokens {
    const { baileys, mode, credentials, log } = this.options;
    const onSalt = (salt: Buffer | undefined) => void this.#keep(salt);
    hearSaltOf(socket, onSalt);
    AppState.watch({
      ...{ baileys, socket, mode, log, onSalt },
      keys: credentials.bulk,
      signal: this.#ending.signal,
      fetch: this.#fetch,
    });
    return new ContactTokens({ baileys, socket, salt: this.#salt });
  }

  async #keep(salt: Buffer | undefined): Promise<void> {
    await this.#salt.keep(salt).catch(() => this.options.log.warn('salt not stored'));
  }

  #isOwnPhone(from: string | undefined): boolean {
    const decoded = this.options.baileys.jidDecode(from);
    return decoded !== undefined && !decoded.device && this.#ownDigits().includes(decoded.user);
  }

  #ownDigits(): (string | null)[] {
    const { baileys, credentials } = this.options;
    const { me } = credentials.creds;
    return [userOf(baileys, me?.id), userOf(baileys, me?.lid)];
  }
}

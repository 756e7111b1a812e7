import type { Chats, CredentialStore, LeaseGuard, SessionLease } from '@waxwing/core';
import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys';
import type { Logger } from 'pino';
import type { Semaphore } from '../../shared/semaphore.js';
import type { SessionTimers } from '../composing/session-timers.js';
import type { TransportMode } from '../connection/socket-config.js';
import type { Credentials } from '../credentials/credentials.js';
import type { EgressConfig } from '../egress/egress-config.js';
import type { Baileys } from '../load-baileys.js';
import { userOf } from '../numbers/addresses.js';
import { listenForSalt } from '../patches/nct-salt-sync.js';
import { AppState } from './app-state.js';
import { CsTokens } from './cs-tokens.js';
import { type HistoryItem, HistoryQueue } from './history-queue.js';
import { HistoryReader } from './history-reader.js';
import { HistoryWriter } from './history-writer.js';
import { NctSalt } from './nct-salt.js';
import { pendingHistoryOf } from './pending-history.js';

export interface SessionHistoryOptions {
  readonly baileys: Baileys;
  readonly mode: TransportMode;
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  readonly guard: LeaseGuard;
  readonly credentials: Credentials;
  readonly chats: Chats;
  readonly timers: SessionTimers;
  readonly log: Logger;
  /** Shared by the whole process. */
  readonly slots: Semaphore;
  /** Called when an announcement could not be stored, so that WhatsApp sends it again. */
  readonly onFailure: (error: unknown) => void;
  readonly onItem?: ((item: HistoryItem) => void) | undefined;
  readonly egressConfig: EgressConfig;
}

/** The history from before the linking that the phone shares with a session, over all its connections. */
export class SessionHistory {
  readonly #options: SessionHistoryOptions;
  readonly #salt: NctSalt;
  readonly #queue: HistoryQueue;
  readonly #ending = new AbortController();
  /** Goes through the instance's proxy where it has one, and never past it. */
  readonly #fetch: typeof fetch = (address, init) =>
    fetch(address, { ...(this.#options.egressConfig.options as RequestInit | undefined), ...init });

  constructor(options: SessionHistoryOptions) {
    this.#options = options;

    const { baileys, mode, store, lease, guard, credentials, chats, timers, log, slots, onItem } = options;
    this.#salt = new NctSalt(store, lease);
    const keys = credentials.bulk;
    const isOwn = (digits: string) => this.#ownDigits().includes(digits);
    const writer = new HistoryWriter({ keys, chats, timers, salt: this.#salt, lease, guard, isOwn });
    const reader = new HistoryReader({ baileys, mode, writer, slots, fetch: this.#fetch });
    this.#queue = new HistoryQueue({
      store,
      lease,
      log,
      pending: credentials.pendingHistoryIds,
      read: (note, signal) => reader.read(note, signal),
      onItem: (item) => onItem?.(item),
    });
  }

  /** Reads what a former process of this session left unread. */
  begin(): void {
    this.#queue.begin();
  }

  /** Resolves when nothing more is written. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#queue.stop();
  }

  /**
   * Whether the message announces a history of ours, which is stored when this resolves. Only our own phone may announce one:
   * anybody else could forge our chats.
   */
  async tryHandle(stanza: BinaryNode, message: proto.IMessage): Promise<boolean> {
    const { id, from } = stanza.attrs;
    const notification = message.protocolMessage?.historySyncNotification;
    if (!notification || !id || !this.#isOwnPhone(from)) return false;
    const note = pendingHistoryOf(id, notification);
    try {
      if (note) await this.#queue.add(note);
    } catch (error) {
      this.#options.onFailure(error);
      throw error;
    }
    return true;
  }

  /** Reads the app state through this connection; returns the tokens for messages sent through it. */
  attach(socket: WASocket): CsTokens {
    const { baileys, mode, credentials, log } = this.#options;
    const onSalt = (salt: Buffer | undefined) => void this.#saveSalt(salt);
    listenForSalt(socket, onSalt);
    AppState.attach({
      ...{ baileys, socket, mode, log, onSalt },
      keys: credentials.bulk,
      signal: this.#ending.signal,
      fetch: this.#fetch,
    });
    return new CsTokens({ baileys, socket, salt: this.#salt });
  }

  async #saveSalt(salt: Buffer | undefined): Promise<void> {
    await this.#salt.save(salt).catch(() => this.#options.log.warn('NCT salt could not be stored'));
  }

  #isOwnPhone(from: string | undefined): boolean {
    const decoded = this.#options.baileys.jidDecode(from);
    return decoded !== undefined && !decoded.device && this.#ownDigits().includes(decoded.user);
  }

  #ownDigits(): (string | null)[] {
    const { baileys, credentials } = this.#options;
    const { me } = credentials.creds;
    return [userOf(baileys, me?.id), userOf(baileys, me?.lid)];
  }
}

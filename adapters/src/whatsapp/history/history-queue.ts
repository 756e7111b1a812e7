import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CredentialChange, CredentialStore } from '@waxwing/core';
import { LeaseLost, MediaFault, type SessionLease } from '@waxwing/core';
import type { Logger } from 'pino';
import { KeyedMutex } from '../../shared/keyed-mutex.js';
import type { HistoryKind, PendingHistory } from './pending-history.js';
import { MalformedProtobuf } from './protobuf-walker.js';

/** The result of reading an item of history. */
export interface HistoryItem {
  readonly kind: HistoryKind;
  /** `cut`: longer than the limit. `failed`: given up. `refused`: too many were waiting. */
  readonly outcome: 'read' | 'cut' | 'failed' | 'refused';
  readonly chats: number;
  readonly tokens: number;
  /** Inflated size. */
  readonly bytes: number;
}

export interface HistoryQueueOptions {
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  /** Ids that a former process of this session left unread, from `parsePendingIds`. */
  readonly pending: readonly string[];
  /** Reads an item to its end and stores its content. */
  readonly read: (note: PendingHistory, signal: AbortSignal) => Promise<HistoryItem>;
  readonly onItem: (item: HistoryItem) => void;
  readonly log: Logger;
}

const TYPE = 'history';
/** Stored beside the credentials, so that opening a session reads both at once. */
export const PENDING_TYPE = 'creds';
export const PENDING_ID = 'history';
const MAX_PENDING = 256;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;
/** An unreadable item may have arrived broken, so it is fetched up to this often. */
const MAX_TRIES = 3;
/** WhatsApp's media servers keep files no longer. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Histories that the phone has announced. An announcement is stored before WhatsApp is told that it arrived, and removed when the
 * whole history is stored: if the process dies in between, the next one starts over. Reading delays no message.
 */
export class HistoryQueue {
  readonly #options: HistoryQueueOptions;
  readonly #pending: string[];
  readonly #tries = new Map<string, number>();
  readonly #stopping = new AbortController();
  readonly #changes = new KeyedMutex();
  // Announcements arrive inside Baileys' key transactions, which follow the async context.
  readonly #outside = AsyncLocalStorage.snapshot();
  #reading: Promise<void> | undefined;
  #wake = Promise.withResolvers<void>();

  constructor(options: HistoryQueueOptions) {
    this.#options = options;

    this.#pending = [...options.pending];
  }

  /** Starts reading what waits. */
  begin(): void {
    this.#wake.resolve();
    if (this.#reading || this.#stopped || this.#pending.length === 0) return;
    this.#reading = this.#outside(() => this.#readAll()).finally(() => {
      this.#reading = undefined;
      // An announcement may have arrived meanwhile.
      this.begin();
    });
  }

  /** Resolves when the announcement is stored. @throws LeaseLost, AdapterError */
  async add(note: PendingHistory): Promise<void> {
    if (this.#pending.length >= MAX_PENDING && !this.#pending.includes(note.id)) {
      this.#report({ kind: note.kind, outcome: 'refused', chats: 0, tokens: 0, bytes: 0 });
      return;
    }
    await this.#change(note.id, JSON.stringify(note));
    this.begin();
  }

  /** Stops reading. Resolves when nothing more is written. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#stopped; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const failed = new Set<string>();
      const next = () => this.#pending.find((id) => !failed.has(id));
      for (let id = next(); id !== undefined && !this.#stopped; id = next()) {
        if (!(await this.#tryRead(id))) failed.add(id);
      }
      if (failed.size === 0) return;
      await this.#pause(pause);
    }
  }

  /** Never rejects. */
  async #tryRead(id: string): Promise<boolean> {
    try {
      await this.#readOne(id);
      return true;
    } catch (error) {
      // Another owner reads the history now.
      if (error instanceof LeaseLost) this.#stopping.abort();
      if (!this.#stopped)
        this.#options.log.warn({ reason: reasonOf(error) }, 'history could not be read, trying again');
      return false;
    }
  }

  /** Rejects when it should be retried. */
  async #readOne(id: string): Promise<void> {
    const { store, lease, read } = this.#options;
    const text = (await store.read(lease, TYPE, [id])).get(id);
    if (text !== undefined) {
      const note: PendingHistory = JSON.parse(text);
      const item = await read(note, this.#stopping.signal).catch((error) =>
        this.#giveUpOrRethrow(note, error),
      );
      this.#report(item);
    }
    await this.#change(id, null);
    this.#tries.delete(id);
  }

  /** @throws the error, unless retrying is pointless */
  #giveUpOrRethrow({ id, kind, at }: PendingHistory, error: unknown): HistoryItem {
    if (this.#stopped || error instanceof LeaseLost) throw error;
    const tries = (this.#tries.get(id) ?? 0) + 1;
    this.#tries.set(id, tries);
    const hopeless = isUnreadable(error) && tries >= MAX_TRIES;
    if (!hopeless && Date.now() - at < MAX_AGE_MS) throw error;
    this.#options.log.warn({ reason: reasonOf(error) }, 'history could not be read');
    return { kind, outcome: 'failed', chats: 0, tokens: 0, bytes: 0 };
  }

  /** Stores an announcement, or removes it, together with the list of them. */
  #change(id: string, value: string | null): Promise<void> {
    return this.#changes.run('list', async () => {
      const { store, lease } = this.#options;
      const ids = this.#pending.filter((one) => one !== id);
      if (value !== null) ids.push(id);
      const list: CredentialChange = {
        type: PENDING_TYPE,
        id: PENDING_ID,
        value: ids.length > 0 ? JSON.stringify(ids) : null,
      };
      await store.write(lease, [{ type: TYPE, id, value }, list]);
      this.#pending.splice(0, this.#pending.length, ...ids);
    });
  }

  #report(item: HistoryItem): void {
    const { kind, outcome, chats, tokens, bytes } = item;
    const level = outcome === 'read' ? 'info' : 'warn';
    this.#options.log[level]({ kind, outcome, chats, tokens, bytes }, 'history');
    this.#options.onItem(item);
  }

  /** Ends early when another announcement arrives or the session ends. */
  async #pause(ms: number): Promise<void> {
    this.#wake = Promise.withResolvers<void>();
    const { signal } = this.#stopping;
    const pausing = new AbortController();
    const time = sleep(ms, undefined, { ref: false, signal: AbortSignal.any([signal, pausing.signal]) });
    await Promise.race([time.catch(() => undefined), this.#wake.promise]);
    pausing.abort();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }
}

/** The ids in the list beside the credentials. */
export function parsePendingIds(text: string | undefined): readonly string[] {
  return text === undefined ? [] : JSON.parse(text);
}

function isUnreadable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof MediaFault || error instanceof MalformedProtobuf || /^(Z_|ERR_OSSL)/.test(code);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

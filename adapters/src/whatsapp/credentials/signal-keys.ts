import type { CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';
import { PreKeyBlocks } from './pre-key-blocks.js';

export interface SignalKeysOptions {
  readonly baileys: Baileys;
  readonly store: CredentialStore;
  readonly lease: SessionLease;
  /** Remembers which entries are known not to exist. */
  readonly absent: CacheView;
  /** Called when keys could not be stored: the session must not continue with state that is not stored. */
  readonly onFailure: (error: unknown) => void;
}

type Values<T extends keyof SignalDataTypeMap> = { [id: string]: SignalDataTypeMap[T] };

const PRE_KEY = 'pre-key';

/** Baileys' key store on a CredentialStore: every `set` is one commit, done when it resolves. */
export class SignalKeys implements SignalKeyStore {
  readonly #options: SignalKeysOptions;
  readonly #preKeys: PreKeyBlocks;
  readonly #writing = new Set<Promise<void>>();

  constructor(options: SignalKeysOptions) {
    this.#options = options;
    const { store, lease } = options;
    this.#preKeys = new PreKeyBlocks(store, lease, (text) => this.#revive(PRE_KEY, text));
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<Values<T>> {
    const { absent } = this.#options;
    const wanted = ids.filter((id) => !absent.get(`${type}.${id}`));
    if (wanted.length === 0) return {};
    const stored = await this.readUncached(type, wanted);
    for (const id of wanted) if (!(id in stored)) absent.set(`${type}.${id}`, true);
    return stored;
  }

  /** Reads without caching absences, for thousands of entries. */
  async readUncached<T extends keyof SignalDataTypeMap>(type: T, ids: readonly string[]): Promise<Values<T>> {
    if (type === PRE_KEY) return (await this.#preKeys.read(ids)) as Values<T>;
    const { store, lease } = this.#options;
    const stored = await store.read(lease, type, ids);
    return Object.fromEntries([...stored].map(([id, text]) => [id, this.#revive(type, text)]));
  }

  async set(data: SignalDataSet): Promise<void> {
    const writing = this.#write(data);
    this.#writing.add(writing);
    try {
      await writing;
    } catch (error) {
      this.#options.onFailure(error);
      throw error;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** Resolves when no write is under way. */
  async settled(): Promise<void> {
    while (this.#writing.size > 0) await Promise.allSettled(this.#writing);
  }

  async #write({ [PRE_KEY]: preKeys, ...data }: SignalDataSet): Promise<void> {
    const changes = this.#changesOf(data);
    if (!preKeys) return this.#store(changes);
    await this.#preKeys.change(preKeys, (entries) => this.#store([...changes, ...entries]));
    for (const id of Object.keys(preKeys)) this.#options.absent.del(`${PRE_KEY}.${id}`);
  }

  async #store(changes: readonly CredentialChange[]): Promise<void> {
    const { store, lease, absent } = this.#options;
    await store.write(lease, changes);
    for (const { type, id } of changes) absent.del(`${type}.${id}`);
  }

  #changesOf(data: SignalDataSet): CredentialChange[] {
    const { replacer } = this.#options.baileys.BufferJSON;
    return Object.entries(data).flatMap(([type, entries]) =>
      Object.entries(entries ?? {}).map(([id, value]) => {
        return { type, id, value: value === null ? null : JSON.stringify(value, replacer) };
      }),
    );
  }

  #revive<T extends keyof SignalDataTypeMap>(type: T, text: string): SignalDataTypeMap[T] {
    const { BufferJSON, proto } = this.#options.baileys;
    const plain = JSON.parse(text, BufferJSON.reviver);
    const value: unknown =
      type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(plain) : plain;
    return value as SignalDataTypeMap[T];
  }
}

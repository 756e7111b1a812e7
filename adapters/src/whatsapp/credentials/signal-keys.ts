import type { ChatUpdate, CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';
import { CredentialWrites } from './credential-writes.js';
import { PreKeyBlocks } from './pre-key-blocks.js';
import { TrustedContacts } from './trusted-contacts.js';

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

/**
 * Baileys' key store on a CredentialStore. What a `set` writes is stored when it resolves, except where it only advances ratchets: Baileys
 * holds the session's lock meanwhile, and the next message of another chat need not wait for that (core/decisions/0007-ratchets-behind-the-disk.md).
 */
export class SignalKeys implements SignalKeyStore {
  readonly #options: SignalKeysOptions;
  readonly trusted = new TrustedContacts();
  readonly #preKeys: PreKeyBlocks;
  readonly #writes: CredentialWrites;
  readonly #writing = new Set<Promise<void>>();

  constructor(options: SignalKeysOptions) {
    this.#options = options;
    const { store, lease } = options;
    this.#writes = new CredentialWrites(store, lease);
    this.#preKeys = new PreKeyBlocks(store, lease, (text) => this.#revive(PRE_KEY, text));
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<Values<T>> {
    const { absent } = this.#options;
    const isAbsent = (id: string) =>
      this.#writes.unstored(type, id) === undefined && absent.get(`${type}.${id}`);
    const wanted = ids.filter((id) => !isAbsent(id));
    if (wanted.length === 0) return {};
    const stored = await this.readUncached(type, wanted);
    for (const id of wanted) if (!(id in stored)) absent.set(`${type}.${id}`, true);
    return stored;
  }

  /** Reads without caching absences, for thousands of entries. */
  async readUncached<T extends keyof SignalDataTypeMap>(type: T, ids: readonly string[]): Promise<Values<T>> {
    if (type === PRE_KEY) return (await this.#preKeys.read(ids)) as Values<T>;
    const { store, lease } = this.#options;
    const unstored = new Map(ids.map((id) => [id, this.#writes.unstored(type, id)]));
    const asStored = ids.filter((id) => unstored.get(id) === undefined);
    const stored = asStored.length > 0 ? await store.read(lease, type, asStored) : new Map<string, string>();
    const found = ids.map((id) => [id, unstored.get(id) ?? stored.get(id)] as const);
    return Object.fromEntries(
      found.flatMap(([id, text]) => (text === undefined ? [] : [[id, this.#revive(type, text)]])),
    );
  }

  async set(data: SignalDataSet): Promise<void> {
    const stored = this.#watched(this.#write(data));
    if (!onlyAdvances(data)) return stored;
    stored.catch(() => undefined);
  }

  /** Resolves when all that was set so far is stored. @throws LeaseLost, AdapterError */
  stored(): Promise<void> {
    return this.#writes.stored();
  }

  async #watched(writing: Promise<void>): Promise<void> {
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
    const trusted = this.trusted.chatsOf(data);
    const chats = trusted.length > 0 ? await this.#withNumbers(trusted) : trusted;
    if (!preKeys) return this.#store(changes, chats);
    await this.#preKeys.change(preKeys, (entries) => this.#store([...changes, ...entries], chats));
    for (const id of Object.keys(preKeys)) this.#options.absent.del(`${PRE_KEY}.${id}`);
  }

  /** WhatsApp names most contacts by the LID alone. */
  async #withNumbers(chats: readonly ChatUpdate[]): Promise<readonly ChatUpdate[]> {
    const numbers = await this.readUncached(
      'lid-mapping',
      chats.map(({ lid }) => `${lid}_reverse`),
    );
    return chats.map((chat) => ({ ...chat, chatId: numbers[`${chat.lid}_reverse`] ?? chat.chatId }));
  }

  async #store(changes: readonly CredentialChange[], chats: readonly ChatUpdate[] = []): Promise<void> {
    const { absent } = this.#options;
    for (const { type, id } of changes) absent.del(`${type}.${id}`);
    await this.#writes.add(changes, chats);
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

/** Whether it stores new states of ratchets and nothing else. */
function onlyAdvances(data: SignalDataSet): boolean {
  return Object.entries(data).every(
    ([type, entries]) => type === 'session' && Object.values(entries ?? {}).every((value) => value !== null),
  );
}

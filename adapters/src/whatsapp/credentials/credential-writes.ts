import type { ChatUpdate, CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';

interface Write {
  readonly changes: readonly CredentialChange[];
  readonly chats: readonly ChatUpdate[];
  readonly stored: PromiseWithResolvers<void>;
}

/**
 * Stores the changes of one session in the order in which they come. What comes during a write is stored with the next one, in one
 * commit.
 */
export class CredentialWrites {
  readonly #store: CredentialStore;
  readonly #lease: SessionLease;
  #waiting: Write[] = [];
  /** The newest change of each entry that is not stored yet. */
  readonly #unstored = new Map<string, CredentialChange>();
  #last: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(store: CredentialStore, lease: SessionLease) {
    this.#store = store;
    this.#lease = lease;
  }

  /** Resolves when they are stored. @throws LeaseLost, AdapterError */
  add(changes: readonly CredentialChange[], chats: readonly ChatUpdate[] = []): Promise<void> {
    const stored = Promise.withResolvers<void>();
    for (const change of changes) this.#unstored.set(keyOf(change), change);
    this.#waiting.push({ changes, chats, stored });
    this.#last = stored.promise;
    if (!this.#isWriting) void this.#writeAll();
    return stored.promise;
  }

  /** The newest value of an entry that is not stored yet, null where it is removed; undefined where it is as stored. */
  unstored(type: string, id: string): string | null | undefined {
    return this.#unstored.get(keyOf({ type, id }))?.value;
  }

  /** Resolves when all that was added so far is stored. @throws LeaseLost, AdapterError */
  stored(): Promise<void> {
    return this.#last;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    for (let writes = this.#waiting; writes.length > 0; writes = this.#waiting) {
      this.#waiting = [];
      await this.#write(writes);
    }
    this.#isWriting = false;
  }

  async #write(writes: readonly Write[]): Promise<void> {
    const newest = new Map(writes.flatMap(({ changes }) => changes).map((change) => [keyOf(change), change]));
    try {
      const chats = writes.flatMap((write) => write.chats);
      await this.#store.write(this.#lease, [...newest.values()], chats);
      for (const { stored } of writes) stored.resolve();
    } catch (error) {
      for (const { stored } of writes) stored.reject(error);
    }
    for (const [key, change] of newest) if (this.#unstored.get(key) === change) this.#unstored.delete(key);
  }
}

function keyOf({ type, id }: Pick<CredentialChange, 'type' | 'id'>): string {
  return `${type}.${id}`;
}

import type { ChatUpdate, CredentialChange, CredentialStore } from '@waxwing/core';
import { LeaseLost, type SessionLease } from '@waxwing/core';

/** Keeps the state in memory, fenced by one epoch per session. Writes can be made to fail. */
export class MemoryCredentialStore implements CredentialStore {
  readonly #entries = new Map<string, string>();
  readonly #epochs = new Map<string, number>();
  writes = 0;
  failure: Error | undefined;
  /** The chats that became known, with the changes of the same write. */
  readonly known = new Map<string, readonly CredentialChange[]>();

  /** From now on only a lease of this epoch may write. */
  moveLease(instanceId: string, epoch: number): void {
    this.#epochs.set(instanceId, epoch);
  }

  /** Everything as it is now, for `restore`. */
  copy(): ReadonlyMap<string, string> {
    return new Map(this.#entries);
  }

  /** Forgets what was written since the copy was made, as a crash can. */
  restore(copy: ReadonlyMap<string, string>): void {
    this.#entries.clear();
    for (const [key, value] of copy) this.#entries.set(key, value);
  }

  async read(
    lease: SessionLease,
    type: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const found = ids.map((id) => [id, this.#entries.get(keyOf(lease, type, id))] as const);
    return new Map(found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
  }

  async write(
    lease: SessionLease,
    changes: readonly CredentialChange[],
    chats: readonly ChatUpdate[] = [],
  ): Promise<void> {
    this.#guard(lease);
    this.writes += 1;
    for (const { chatId } of chats) this.known.set(chatId, changes);
    for (const { type, id, value } of changes) {
      if (value === null) this.#entries.delete(keyOf(lease, type, id));
      else this.#entries.set(keyOf(lease, type, id), value);
    }
  }

  async clear(lease: SessionLease): Promise<void> {
    this.#guard(lease);
    for (const key of this.#entries.keys()) {
      if (key.startsWith(`${lease.instanceId}/`)) this.#entries.delete(key);
    }
  }

  #guard(lease: SessionLease): void {
    if (this.failure) throw this.failure;
    const epoch = this.#epochs.get(lease.instanceId);
    if (epoch !== undefined && epoch !== lease.epoch) throw new LeaseLost(lease.instanceId);
  }
}

function keyOf(lease: SessionLease, type: string, id: string): string {
  return `${lease.instanceId}/${type}/${id}`;
}

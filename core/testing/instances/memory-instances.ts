import {
  type ApiKey,
  type Clock,
  DELETED_FAILURE,
  Instance,
  InstanceLimitReached,
  InstanceNotFound,
  type Instances,
  markOrphaned,
  type SealedSecret,
} from '../../src/index.js';
import { type InstanceRow, type MemoryStore, yieldToEventLoop } from '../fixture/memory-store.js';
import { keyRow } from '../keys/memory-api-keys.js';
import { failWaitingMessages, unlinkedState } from '../sessions/memory-session-changes.js';

export class MemoryInstances implements Instances {
  readonly #store: MemoryStore;
  readonly #clock: Clock;

  constructor(store: MemoryStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async add(instance: Instance, key: ApiKey, secret: SealedSecret, limit: number): Promise<void> {
    await yieldToEventLoop();
    if (this.#of(instance.accountId).length >= limit) throw new InstanceLimitReached(limit);
    this.#store.instances.set(instance.id, {
      state: instance.snapshot(),
      removed: false,
      linkUntil: null,
      linkRequestOrder: 0,
      pairingCodeRequest: null,
      forget: false,
      proxyUrl: null,
      proxyRevision: 0,
      lease: { owner: null, epoch: 0, expiresAt: new Date(0) },
    });
    this.#store.keys.set(key.id, keyRow(key, secret));
  }

  async get(accountId: string, id: string): Promise<Instance> {
    return this.#restore(this.#found(accountId, id));
  }

  async listOf(accountId: string): Promise<readonly Instance[]> {
    return this.#of(accountId)
      .toSorted((a, b) => a.state.createdAt.getTime() - b.state.createdAt.getTime())
      .map((row) => this.#restore(row));
  }

  async setDisplayName(accountId: string, id: string, displayName: string | null): Promise<void> {
    const row = this.#found(accountId, id);
    row.state = { ...row.state, displayName };
  }

  async extendLinking(accountId: string, id: string, until: Date): Promise<void> {
    const row = this.#store.instanceOf(accountId, id);
    if (row) this.#store.extendLinking(row, until, this.#clock.now());
  }

  async reset(accountId: string, id: string): Promise<void> {
    const row = this.#found(accountId, id);
    row.state = unlinkedState(row.state);
    row.pairingCodeRequest = null;
  }

  async remove(accountId: string, id: string): Promise<void> {
    const row = this.#found(accountId, id);
    row.removed = true;
    row.proxyUrl = null;
    this.#store.credentials.delete(id);
    this.#store.chats.delete(id);
    failWaitingMessages(this.#store, id, DELETED_FAILURE);
    for (const { key } of this.#store.keys.values()) {
      if (key.instanceId === id) this.#store.keys.delete(key.id);
    }
  }

  #restore({ state, lease }: InstanceRow): Instance {
    return Instance.restore(lease.expiresAt > this.#clock.now() ? state : markOrphaned(state));
  }

  #found(accountId: string, id: string): InstanceRow {
    const row = this.#store.instanceOf(accountId, id);
    if (!row) throw new InstanceNotFound();
    return row;
  }

  #of(accountId: string): InstanceRow[] {
    return [...this.#store.instances.values()].filter(
      ({ state, removed }) => state.accountId === accountId && !removed,
    );
  }
}

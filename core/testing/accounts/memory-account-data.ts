import type { AccountData, ExportPart } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export class MemoryAccountData implements AccountData {
  readonly #store: MemoryStore;

  constructor(store: MemoryStore) {
    this.#store = store;
  }

  async *export(accountId: string): AsyncIterable<ExportPart> {
    const { accounts, subscriptions, orders, keys, signIns, instances, chats, daily, messages } = this.#store;
    const account = accounts.get(accountId);
    if (!account) return;
    const { id, email, username, role, createdAt } = account;
    yield { section: 'account', item: { id, email, username, role, createdAt } };
    for (const { subscription } of subscriptions.values()) {
      if (subscription.accountId === accountId) yield { section: 'subscriptions', item: subscription };
    }
    for (const { order } of orders.values()) {
      if (order.accountId === accountId) yield { section: 'orders', item: order };
    }
    for (const { key } of keys.values()) {
      if (key.accountId === accountId) yield { section: 'apiKeys', item: key };
    }
    for (const { tokenEpoch: _, ...item } of signIns.values()) {
      if (item.accountId === accountId) yield { section: 'signIns', item };
    }
    for (const { state, removed } of instances.values()) {
      if (state.accountId === accountId && !removed) yield { section: 'instances', item: state };
    }
    for (const [instanceId, known] of chats) {
      if (instances.get(instanceId)?.state.accountId !== accountId) continue;
      for (const chat of known.values()) yield { section: 'chats', item: { instanceId, ...chat } };
    }
    for (const { accountId: owner, instanceId, day, direction, messages: count, failed } of daily.values()) {
      if (owner !== accountId) continue;
      yield { section: 'daily', item: { instanceId, day, direction, messages: count, failed } };
    }
    const own = [...messages.values()].map(({ message }) => message).filter((m) => m.accountId === accountId);
    for (const item of own.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
    )) {
      yield { section: 'messages', item };
    }
  }

  async erase(accountId: string): Promise<boolean> {
    if (!this.#store.closed.has(accountId)) return false;
    const { keys, signIns, instances, daily, messages, idempotency, historySince } = this.#store;
    remove(messages, ({ message }) => message.accountId === accountId);
    remove(daily, (row) => row.accountId === accountId);
    historySince.delete(accountId);
    remove(idempotency, (_, mapKey) => mapKey.startsWith(`${accountId}\n`));
    remove(keys, ({ key }) => key.accountId === accountId);
    remove(signIns, (signIn) => signIn.accountId === accountId);
    for (const [id, { state }] of instances) {
      if (state.accountId !== accountId) continue;
      this.#store.credentials.delete(id);
      this.#store.chats.delete(id);
    }
    remove(instances, ({ state }) => state.accountId === accountId);
    return true;
  }
}

function remove<V>(table: Map<string, V>, condition: (row: V, key: string) => boolean): void {
  for (const [key, row] of table) {
    if (condition(row, key)) table.delete(key);
  }
}

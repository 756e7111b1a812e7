import {
  dayStart,
  isActive,
  isSettled,
  type Message,
  type MessageRetention,
  type Subscription,
  storedBodyOf,
} from '../../src/index.js';
import { forgetDeleted } from '../conversations/memory-conversation-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';

export function memoryMessageRetention(store: MemoryStore): MessageRetention {
  function planOf(accountId: string, at: Date): string | undefined {
    const held = store
      .subscriptionsOf(accountId)
      .map(({ subscription }) => subscription)
      .filter(({ startsAt }) => startsAt <= at);
    const latest = (a: Subscription, b: Subscription) => b.endsAt.getTime() - a.endsAt.getTime();
    return (held.find((one) => isActive(one, at)) ?? held.toSorted(latest)[0])?.planId;
  }

  const hasBody = (id: string) => storedBodyOf(store.messages.get(id)!.message) !== undefined;

  return {
    async listAccountPlans(at, { after, limit }) {
      return [...store.accounts.keys()]
        .toSorted()
        .filter((id) => after === undefined || id > after)
        .slice(0, limit)
        .map((accountId) => ({ accountId, planId: planOf(accountId, at) }));
    },
    async deleteBefore(accountId, day, limit) {
      const since = store.historySince.get(accountId);
      if (since === undefined || since < day) store.historySince.set(accountId, day);
      const isOld = ({ createdAt, status }: Message) => createdAt < dayStart(day) && isSettled(status);
      const old = store.messages
        .where(({ message }) => message.accountId === accountId && isOld(message))
        .slice(0, limit)
        .map(({ message }) => message);
      for (const { id } of old) store.messages.delete(id);
      const gone = new Set(old.map(({ id }) => id));
      store.changes.removeWhere((row) => {
        const isOrphan =
          row.accountId === accountId && row.targetId === null && row.change.at < dayStart(day);
        return isOrphan || gone.has(row.targetId ?? '');
      });
      store.outgoingChanges.removeWhere(({ signal }) => gone.has(signal.target.id ?? ''));
      forgetDeleted(store, accountId, day, { deleted: old, isLast: old.length < limit });
      return old.length;
    },
    async forgetWires(before, { after, limit }) {
      const looked = store.messages
        .where(({ message: { id, createdAt }, wire }) => {
          const isBehind = after === undefined || id < after;
          return isBehind && createdAt < before && (wire !== undefined || hasBody(id));
        })
        .toSorted((a, b) => (a.message.id < b.message.id ? 1 : -1))
        .slice(0, limit);
      const old = looked.filter(
        ({ message, wire }) => wire && message.direction === 'outbound' && isSettled(message.status),
      );
      for (const row of old) delete row.wire;
      return { looked: looked.length, forgotten: old.length, last: looked.at(-1)?.message.id };
    },
  };
}

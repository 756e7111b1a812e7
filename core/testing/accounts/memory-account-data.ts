import { type AccountData, HEALTHY_NUMBER, isShownToCustomer, typesIn } from '../../src/index.js';
import type { ChangeRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { toChange } from '../messages/memory-message-changes.js';
import { newestFirst } from '../messages/memory-messages.js';
import { memoryOperatorsPorts } from '../operators/memory-operators-ports.js';
import { memoryRequestsPorts } from '../requests/memory-requests-ports.js';
import { memoryOptOuts } from '../safety/memory-opt-outs.js';

export function memoryAccountData(store: MemoryStore): AccountData {
  return {
    async *export(accountId) {
      const own = (row: { readonly accountId: string }) => row.accountId === accountId;
      const account = store.accounts.get(accountId);
      if (!account) return;
      const { id, email, username, role, createdAt } = account;
      const waiting = store.emailChanges.get(accountId);
      const pendingEmail =
        waiting && waiting.expiresAt > new Date()
          ? { email: waiting.email, expiresAt: waiting.expiresAt }
          : null;
      yield { section: 'account', item: { id, email, username, role, createdAt, pendingEmail } };
      for (const { subscription: item } of store.subscriptions.where((row) => own(row.subscription)))
        yield { section: 'subscriptions', item };
      for (const { order: item } of store.orders.where(({ order }) => own(order)))
        yield { section: 'orders', item };
      for (const { key: item } of store.keys.where(({ key }) => own(key))) yield { section: 'apiKeys', item };
      for (const { tokenEpoch: _, ...item } of store.signIns.where(own)) yield { section: 'signIns', item };
      const all = { accountId, limit: Number.POSITIVE_INFINITY };
      const audit = await memoryOperatorsPorts(store).auditLog.list(all);
      for (const { actor: _, ...item } of audit.filter(isShownToCustomer)) yield { section: 'audit', item };
      for (const { state, deletedAt } of store.instances.where((row) => own(row.state)))
        yield { section: 'instances', item: { ...state, deletedAt } };
      for (const { endpoint } of store.webhookEndpoints.where((row) => own(row.endpoint))) {
        const { types, position: _, ...item } = endpoint;
        yield { section: 'webhooks', item: { ...item, events: typesIn(types) } };
      }
      for (const [key, age] of store.safety.numbers) {
        const [owner, phone] = key.split(' ') as [string, string];
        if (owner === accountId) yield { section: 'numbers', item: { phone, ...age } };
      }
      for (const { state } of store.instancesOf(accountId)) {
        const [settings, health] = [store.safety.settings.get(state.id), store.safety.health.get(state.id)];
        if (!settings && !health) continue;
        const item = { instanceId: state.id, settings: settings ?? {}, health: health ?? HEALTHY_NUMBER };
        yield { section: 'safety', item };
      }
      for (const { accountId: _, ...item } of store.safety.changes.filter(own).toReversed())
        yield { section: 'safetyChanges', item };
      for (const item of await memoryOptOuts(store).list(accountId, all)) yield { section: 'optOuts', item };
      for (const [instanceId, known] of store.chats) {
        if (store.instances.get(instanceId)?.state.accountId !== accountId) continue;
        for (const chat of known.values()) yield { section: 'chats', item: { instanceId, ...chat } };
      }
      for (const { conversation: item } of store.conversations.where((row) => own(row.conversation)))
        yield { section: 'conversations', item };
      for (const { instanceId, day, direction, messages, failed } of store.daily.where(own))
        yield { section: 'daily', item: { instanceId, day, direction, messages, failed } };
      for (const item of [...store.media.values()].filter(own).toSorted(newestFirst))
        yield { section: 'files', item };
      for (const item of store.messagesOf(accountId).toSorted(newestFirst))
        yield { section: 'messages', item };
      const isWithdrawn = ({ targetId, change }: ChangeRow) =>
        change.kind === 'edit' && !!store.messages.get(targetId!)?.message.deletedAt;
      const changes = store.changes.where((row) => own(row) && row.state === 'applied' && !isWithdrawn(row));
      for (const row of changes.toSorted(newestChangeFirst)) {
        const item = { ...toChange(row), messageId: row.targetId!, kind: row.change.kind };
        yield { section: 'changes', item };
      }
      const { requests } = await memoryRequestsPorts(store).requestLog.list(all);
      for (const item of requests) yield { section: 'requests', item };
    },

    async erase(accountId) {
      if (!store.closed.has(accountId)) return false;
      const own = (row: { readonly accountId: string }) => row.accountId === accountId;
      store.messages.removeWhere(({ message }) => own(message));
      store.changes.removeWhere(own);
      store.outgoingChanges.removeWhere(own);
      for (const { id } of [...store.media.values()].filter(own)) store.media.delete(id);
      store.daily.removeWhere(own);
      store.conversations.removeWhere(({ conversation }) => own(conversation));
      store.historySince.delete(accountId);
      store.idempotency.removeWhere((_, mapKey) => mapKey.startsWith(`${accountId}\n`));
      store.keys.removeWhere(({ key }) => own(key));
      store.webhookEndpoints.removeWhere(({ endpoint }) => own(endpoint));
      store.accountMails.delete(accountId);
      store.signIns.removeWhere(own);
      store.requests.removeWhere(own);
      for (const { state } of store.instances.where((row) => own(row.state))) {
        store.credentials.delete(state.id);
        store.chats.delete(state.id);
        store.timers.delete(state.id);
        store.safety.forgetChats(state.id);
        store.safety.forgetInstance(state.id);
      }
      store.safety.numbers.removeWhere((_, key) => key.startsWith(`${accountId} `));
      store.safety.optOuts.removeWhere(own);
      store.instances.removeWhere(({ state }) => own(state));
      return true;
    },
  };
}

function newestChangeFirst(a: ChangeRow, b: ChangeRow): number {
  return b.change.at.getTime() - a.change.at.getTime() || (a.id < b.id ? 1 : -1);
}

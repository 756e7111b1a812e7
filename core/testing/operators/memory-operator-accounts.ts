import {
  type AccountMatch,
  type AccountOverview,
  DAY_MS,
  dayStart,
  describeSuspension,
  type OperatorAccounts,
  resolvePeriod,
  type Suspension,
} from '../../src/index.js';
import { changeAccount } from '../accounts/memory-account-rows.js';
import type { InstanceRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { endOpenChanges } from '../messages/memory-outgoing-changes.js';

const PERIOD_MS = 30 * DAY_MS;
const MAX_MATCHES = 20;

export function memoryOperatorAccounts(store: MemoryStore): OperatorAccounts {
  const instancesOf = (accountId: string) =>
    store.instances.where(({ state, deletedAt }) => state.accountId === accountId && !deletedAt);
  const outboundOf = (accountId: string, since: Date) =>
    store.messages.where(
      ({ message }) =>
        message.accountId === accountId && message.direction === 'outbound' && message.createdAt >= since,
    );

  return {
    async find({ email, phone, id, gatewayId, requestId, waId }) {
      const found: [accountId: string, by: string, target: string | null][] = [
        ...store.accounts.where((account) => account.email === email).map((a) => hit(a.id, 'email')),
        ...store.instances
          .where((row) => row.state.phone !== null && row.state.phone === phone)
          .map((row) => hit(row.state.accountId, 'phone', row.state.id)),
        ...store.accounts.where((account) => account.id === id).map((a) => hit(a.id, 'account')),
        ...store.instances
          .where((row) => row.state.id === id)
          .map((row) => hit(row.state.accountId, 'instance', row.state.id)),
        ...store.orders
          .where(({ order }) => order.id === id)
          .map(({ order }) => hit(order.accountId, 'order', order.id)),
        ...store.orders
          .where(
            ({ order }) =>
              gatewayId !== null && [order.gatewayOrderId, order.gatewayPaymentId].includes(gatewayId),
          )
          .map(({ order }) => hit(order.accountId, 'payment', order.id)),
        ...store.messages
          .where(({ message }) => message.id === id || message.waId === waId)
          .map(({ message }) => hit(message.accountId, 'message', message.id)),
        ...store.keys.where(({ key }) => key.id === id).map(({ key }) => hit(key.accountId, 'key', key.id)),
        ...store.requests
          .where((request) => request.requestId === requestId)
          .map((r) => hit(r.accountId, 'request')),
      ];
      const matches = found.flatMap(([accountId, by, target]): AccountMatch[] => {
        const open = store.accounts.get(accountId);
        const account = open ?? store.closed.get(accountId)?.account;
        if (!account) return [];
        const { email: address, username } = account;
        const deleted = ['phone', 'instance'].includes(by) && !!store.instances.get(target!)?.deletedAt;
        return [{ accountId, email: address, username, closed: !open, by, target, deleted }];
      });
      const last = ({ closed, deleted }: AccountMatch) => (closed ? 2 : 0) + (deleted ? 1 : 0);
      return matches.toSorted((a, b) => last(a) - last(b)).slice(0, MAX_MATCHES);
    },
    async overview(accountId, at): Promise<AccountOverview | undefined> {
      const closed = store.closed.get(accountId);
      const account = store.accounts.get(accountId) ?? closed?.account;
      if (!account) return undefined;
      const messages = outboundOf(accountId, new Date(at.getTime() - PERIOD_MS));
      const { fromDay } = resolvePeriod(30, at);
      const days = store.daily.where(
        (row) => row.accountId === accountId && row.direction === 'outbound' && row.day >= fromDay,
      );
      const failures = new Map<string, number>();
      for (const { message } of outboundOf(accountId, dayStart(fromDay)))
        if (message.status === 'failed')
          failures.set(
            message.failureCode ?? 'other',
            (failures.get(message.failureCode ?? 'other') ?? 0) + 1,
          );
      const active = store.subscriptions.find(
        ({ subscription: s }) => s.accountId === accountId && s.startsAt <= at && at < s.endsAt,
      )?.subscription;
      return {
        id: account.id,
        email: account.email,
        username: account.username,
        createdAt: account.createdAt,
        closedAt: closed?.at ?? null,
        suspension: account.suspension,
        plan: active
          ? {
              name: active.planName,
              endsAt: active.endsAt,
              cancelled: active.cancelledAt !== null,
              used: messages.length,
              limit: active.messageLimit,
            }
          : null,
        instances: instancesOf(accountId).map(({ state }) => ({
          id: state.id,
          status: state.status,
          statusReason: state.statusReason,
          phone: state.phone,
          waiting: messages.filter(
            ({ message: m }) => m.instanceId === state.id && ['pending', 'sending'].includes(m.status),
          ).length,
          createdAt: state.createdAt,
        })),
        sent: days.reduce((sum, day) => sum + day.messages - day.failed, 0),
        failures: [...failures].map(([code, count]) => ({ code, count })),
        orders: store.orders
          .where(({ order }) => order.accountId === accountId)
          .map(({ order }) => ({
            id: order.id,
            status: order.status,
            planName: order.planName,
            amountPaise: order.amountPaise,
            refundedPaise: order.refundedPaise,
            paymentId: order.gatewayPaymentId,
            createdAt: order.createdAt,
          })),
        keys: store.keys
          .where(({ key }) => key.accountId === accountId)
          .map(({ key }) => ({
            id: key.id,
            name: key.name,
            isActive: key.isActive,
            lastUsedAt: key.lastUsedAt,
          })),
        signIns: store.signIns
          .where((signIn) => signIn.accountId === accountId)
          .map(({ device, network, lastUsedAt }) => ({ device, network, lastUsedAt })),
        mails: store.accountMails.get(accountId) ?? [],
      };
    },
    async changeSuspension(accountId, suspension, entry) {
      const account = store.accounts.get(accountId);
      if (!account || (!suspension && !account.suspension)) return false;
      changeAccount(store, account, {
        suspensionLevel: suspension?.level ?? null,
        suspensionReason: suspension?.reason ?? null,
        suspendedAt: suspension?.since ?? null,
        suspendedUntil: suspension?.until ?? null,
      });
      for (const row of instancesOf(accountId)) {
        suspendInstance(row, suspension);
        if (suspension) endOpenChanges(store, row.state.id, 'suspended');
      }
      store.auditEntries.push(entry);
      return true;
    },
    async liftEndedSuspension(accountId, at, entry) {
      const until = store.accounts.get(accountId)?.suspension?.until;
      return until && until <= at ? this.changeSuspension(accountId, null, entry) : false;
    },
    async listEndedSuspensions(at, limit) {
      return store.accounts
        .where(({ suspension }) => !!suspension?.until && suspension.until <= at)
        .map(({ id }) => id)
        .slice(0, limit);
    },
    async restartInstance(accountId, instanceId, entry) {
      const row = instancesOf(accountId).find(({ state }) => state.id === instanceId);
      if (!row) return false;
      row.proxyRevision++;
      store.auditEntries.push(entry);
      return true;
    },
    async listNew(since, at, limit) {
      const counted = new Date(at.getTime() - PERIOD_MS);
      return store.accounts
        .where(({ createdAt }) => createdAt >= since)
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .slice(0, limit)
        .map(({ id: accountId, email, createdAt, suspension }) => {
          const messages = outboundOf(accountId, counted);
          const failedBy = (code: string) =>
            messages.filter(({ message }) => message.failureCode === code).length;
          return {
            accountId,
            email,
            createdAt,
            suspended: suspension !== null,
            paid:
              store.orders.where(({ order }) => order.accountId === accountId && order.status === 'paid')
                .length > 0,
            instances: instancesOf(accountId).length,
            sent: messages.length,
            refused: failedBy('refused'),
            notOnWhatsApp: failedBy('not_on_whatsapp'),
            recipients: new Set(messages.map(({ message }) => message.chatId)).size,
            answered: store.conversations.where(({ conversation }) => conversation.accountId === accountId)
              .length,
            neighbours: neighboursOf(store, accountId),
          };
        });
    },
  };
}

function hit(accountId: string, by: string, target: string | null = null): [string, string, string | null] {
  return [accountId, by, target];
}

function suspendInstance(row: InstanceRow, suspension: Suspension | null): void {
  const { linked, status, statusReasonCode, retryAt } = row.state;
  if (suspension?.level !== 'all') {
    if (statusReasonCode === 'account_suspended')
      row.state = { ...row.state, statusReason: null, statusReasonCode: null };
  } else if (linked && status !== 'failed' && (retryAt === null || retryAt <= suspension.since)) {
    row.state = {
      ...row.state,
      status: 'disconnected',
      statusReason: describeSuspension(suspension),
      statusReasonCode: 'account_suspended',
    };
  }
}

/** Other accounts with a sign-in from one of its networks within a day of its own. */
function neighboursOf(store: MemoryStore, accountId: string): number {
  const own = store.signIns.where((signIn) => signIn.accountId === accountId);
  const others = store.signIns.where(
    (other) =>
      other.accountId !== accountId &&
      own.some(
        ({ network, createdAt }) =>
          network === other.network && Math.abs(createdAt.getTime() - other.createdAt.getTime()) <= DAY_MS,
      ),
  );
  return new Set(others.map((other) => other.accountId)).size;
}

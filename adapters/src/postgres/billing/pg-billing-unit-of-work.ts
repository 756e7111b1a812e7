import {
  type BillingChange,
  type BillingState,
  type BillingUnitOfWork,
  billingEvents,
  PaymentAlreadyAssigned,
  type SubscriptionWithUsage,
} from '@waxwing/core';
import { changeAccount } from '../accounts/account-changes.js';
import type { Database, Transaction } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { isTransactionConflict, retryStatement, violatesConstraint } from '../database/pg-errors.js';
import { writeEvents } from '../events/write-events.js';
import { writeAuditEntry } from '../operators/write-audit-entry.js';
import { ORDER_FIELDS, toOrder } from './order-row.js';
import { SUBSCRIPTION_FIELDS, type SubscriptionRow, sentInWindow } from './subscription-row.js';

const loadModels = () => import('./models.js');

interface BillingScope {
  readonly accountId: string;
  readonly orderId?: string;
}

/**
 * Changes an account's orders and subscriptions in one transaction. The account's row is the lock for all of it, also when a
 * subscription starts. Messages are charged under the subscriptions' own locks, taken in the order of their ids there and here.
 */
export class PgBillingUnitOfWork implements BillingUnitOfWork {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;
  }

  async run<C extends BillingChange>(
    account: BillingScope,
    at: Date,
    decide: (ledger: BillingState) => C,
  ): Promise<C> {
    const changeOnce = () =>
      changeAccount(this.#ports.database, account.accountId, async (transaction) => {
        const state = await readBillingState(transaction, account, at);
        const change = decide(state);
        await writeBillingChange(transaction, change);
        if (change.audit) await writeAuditEntry(transaction, change.audit);
        return { change, isTold: await writeEvents(transaction, billingEvents(state, change, at)) };
      });
    try {
      const { change, isTold } = await retryStatement(changeOnce, isTransactionConflict);
      if (isTold) this.#ports.notifications.publish('event', account.accountId);
      return change;
    } catch (error) {
      if (violatesConstraint(error, 'orders_gateway_payment_id_key')) throw new PaymentAlreadyAssigned();
      throw error;
    }
  }
}

async function readBillingState(
  transaction: Transaction,
  { accountId, orderId }: BillingScope,
  at: Date,
): Promise<BillingState> {
  const { OrderModel, SubscriptionModel } = await transaction.models(loadModels);
  const relevant = await OrderModel.query()
    .select(ORDER_FIELDS)
    .where({ accountId })
    .where((some) => {
      some.where({ status: 'pending' });
      if (orderId !== undefined) some.orWhere({ id: orderId });
    });
  const held = await SubscriptionModel.query()
    .select(SUBSCRIPTION_FIELDS)
    .select('windowNo', 'windowUsed')
    .where({ accountId })
    .orderBy('id')
    .forNoKeyUpdate();
  return { orders: relevant.map(toOrder), held: held.map((row) => toSubscriptionWithUsage(row, at)) };
}

function toSubscriptionWithUsage(row: SubscriptionRow, at: Date): SubscriptionWithUsage {
  const { windowNo: _, windowUsed: __, ...subscription } = row;
  return { subscription, sent: sentInWindow(row, at) };
}

async function writeBillingChange(transaction: Transaction, change: BillingChange): Promise<void> {
  const { OrderModel, SubscriptionModel } = await transaction.models(loadModels);
  for (const order of change.orders) {
    await OrderModel.query()
      .insert({ ...order })
      .onConflict('id')
      .merge();
  }
  for (const { id, endsAt, valuePaise, creditPaise, remindedAt } of change.subscriptions) {
    await SubscriptionModel.query().patch({ endsAt, valuePaise, creditPaise, remindedAt }).where({ id });
  }
  if (!change.started) return;
  const { subscription, sent } = change.started;
  await SubscriptionModel.query().insert({ ...subscription, windowNo: 0, windowUsed: sent });
}

import {
  type BillingChange,
  type BillingState,
  type BillingUnitOfWork,
  PaymentAlreadyAssigned,
  type SubscriptionWithUsage,
  windowNumber,
} from '@waxwing/core';
import type { Transaction } from 'objection';
import type { Database } from '../database/database.js';
import type { Models, SubscriptionModel } from '../database/models.js';
import { isTransactionConflict, retryStatement, violatesConstraint } from '../database/pg-errors.js';
import { toOrder } from './order-row.js';
import { toSubscription } from './subscription-row.js';

interface BillingScope {
  readonly accountId: string;
  readonly orderId?: string;
}

/**
 * Changes an account's orders and subscriptions in one transaction. The account's row is the lock for all of it, also when a
 * subscription starts. Messages are charged under the subscriptions' own locks, taken in the order of their ids there and here.
 */
export class PgBillingUnitOfWork implements BillingUnitOfWork {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async run<C extends BillingChange>(
    account: BillingScope,
    at: Date,
    decide: (ledger: BillingState) => C,
  ): Promise<C> {
    const changeOnce = () =>
      this.#ports.database.models((models) =>
        models.knex.transaction(async (trx) => {
          const change = decide(await readBillingState(models, trx, account, at));
          await writeBillingChange(models, trx, change);
          return change;
        }),
      );
    try {
      return await retryStatement(changeOnce, isTransactionConflict);
    } catch (error) {
      if (violatesConstraint(error, 'orders_gateway_payment_id_key')) throw new PaymentAlreadyAssigned();
      throw error;
    }
  }
}

async function readBillingState(
  { accounts, orders, subscriptions }: Models,
  trx: Transaction,
  { accountId, orderId }: BillingScope,
  at: Date,
): Promise<BillingState> {
  await accounts.query(trx).findById(accountId).forNoKeyUpdate();
  const relevant = await orders
    .query(trx)
    .where({ accountId })
    .where((some) => {
      some.where({ status: 'pending' });
      if (orderId !== undefined) some.orWhere({ id: orderId });
    });
  const held = await subscriptions.query(trx).where({ accountId }).orderBy('id').forNoKeyUpdate();
  return { orders: relevant.map(toOrder), held: held.map((row) => toSubscriptionWithUsage(row, at)) };
}

function toSubscriptionWithUsage(row: SubscriptionModel, at: Date): SubscriptionWithUsage {
  const sent = row.windowNo === windowNumber(row.startsAt, at) ? row.windowUsed : 0;
  return { subscription: toSubscription(row), sent };
}

async function writeBillingChange(
  { orders, subscriptions }: Models,
  trx: Transaction,
  change: BillingChange,
): Promise<void> {
  for (const order of change.orders)
    await orders
      .query(trx)
      .insert({ ...order })
      .onConflict('id')
      .merge();
  for (const { id, endsAt, valuePaise, creditPaise } of change.subscriptions) {
    await subscriptions.query(trx).patch({ endsAt, valuePaise, creditPaise }).where({ id });
  }
  if (!change.started) return;
  const { subscription, sent } = change.started;
  await subscriptions.query(trx).insert({ ...subscription, windowNo: 0, windowUsed: sent });
}

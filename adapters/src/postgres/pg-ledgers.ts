import {
  type HeldSubscription,
  type Ledger,
  type LedgerChange,
  type Ledgers,
  PaymentTaken,
  windowNumber,
} from '@waxwing/core';
import type { Transaction } from 'objection';
import type { Database } from './connection.js';
import { isConflict, retrying, violates } from './faults.js';
import type { Models, SubscriptionModel } from './models.js';
import { toOrder } from './order-row.js';
import { toSubscription } from './subscription-row.js';

interface Account {
  readonly accountId: string;
  readonly orderId?: string;
}

/**
 * Changes one account's orders and subscriptions in one transaction. The account's row is the lock for all of it; starting a
 * subscription takes the same one. Messages are charged under the subscriptions' own locks, taken in the order of their ids there
 * and here.
 */
export class PgLedgers implements Ledgers {
  constructor(private readonly ports: { database: Database }) {}

  async change<C extends LedgerChange>(
    account: Account,
    at: Date,
    decide: (ledger: Ledger) => C,
  ): Promise<C> {
    const changeOnce = () =>
      this.ports.database.models((models) =>
        models.knex.transaction(async (trx) => {
          const change = decide(await read(models, trx, account, at));
          await write(models, trx, change);
          return change;
        }),
      );
    try {
      return await retrying(changeOnce, isConflict);
    } catch (error) {
      if (violates(error, 'orders_gateway_payment_id_key')) throw new PaymentTaken();
      throw error;
    }
  }
}

async function read(
  { accounts, orders, subscriptions }: Models,
  trx: Transaction,
  { accountId, orderId }: Account,
  at: Date,
): Promise<Ledger> {
  await accounts.query(trx).findById(accountId).forNoKeyUpdate();
  const concerned = await orders
    .query(trx)
    .where({ accountId })
    .where((some) => {
      some.where({ status: 'pending' });
      if (orderId !== undefined) some.orWhere({ id: orderId });
    });
  const held = await subscriptions.query(trx).where({ accountId }).orderBy('id').forNoKeyUpdate();
  return { orders: concerned.map(toOrder), held: held.map((row) => toHeld(row, at)) };
}

function toHeld(row: SubscriptionModel, at: Date): HeldSubscription {
  const sent = row.windowNo === windowNumber(row.startsAt, at) ? row.windowUsed : 0;
  return { subscription: toSubscription(row), sent };
}

async function write(
  { orders, subscriptions }: Models,
  trx: Transaction,
  change: LedgerChange,
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

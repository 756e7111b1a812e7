import { type Subscription, SubscriptionActive, type Subscriptions, windowNumber } from '@waxwing/core';
import type { Database } from './connection.js';
import type { SubscriptionModel } from './models.js';

export class PgSubscriptions implements Subscriptions {
  constructor(private readonly ports: { database: Database }) {}

  async activeOf(accountId: string, at: Date): Promise<Subscription | undefined> {
    const row = await this.ports.database.models(({ subscriptions }) =>
      subscriptions.query().findOne({ accountId }).where('startsAt', '<=', at).where('endsAt', '>', at),
    );
    return row && toSubscription(row);
  }

  async start(subscription: Subscription): Promise<void> {
    const { accountId, startsAt, endsAt } = subscription;
    await this.ports.database.models(({ knex, accounts, subscriptions }) =>
      knex.transaction(async (trx) => {
        // Whoever else starts one for this account waits here and then finds this one.
        await accounts.query(trx).findById(accountId).forNoKeyUpdate();
        const overlapping = await subscriptions
          .query(trx)
          .findOne({ accountId })
          .where('startsAt', '<', endsAt)
          .where('endsAt', '>', startsAt);
        if (overlapping) throw new SubscriptionActive(overlapping.planName, overlapping.endsAt);
        await subscriptions.query(trx).insert({ ...subscription });
      }),
    );
  }

  async sentInWindow(subscription: Subscription, at: Date): Promise<number> {
    const { id, accountId, startsAt } = subscription;
    const row = await this.ports.database.models(({ subscriptions }) =>
      subscriptions.query().select('windowNo', 'windowUsed').findOne({ id, accountId }),
    );
    return row?.windowNo === windowNumber(startsAt, at) ? row.windowUsed : 0;
  }
}

function toSubscription(row: SubscriptionModel): Subscription {
  const { id, accountId, planId, planName, pricePaise } = row;
  const { instanceLimit, messageLimit, startsAt, endsAt } = row;
  return {
    id,
    accountId,
    planId,
    planName,
    pricePaise,
    instanceLimit,
    messageLimit,
    startsAt,
    endsAt,
  };
}

import { type Subscription, SubscriptionActive, type Subscriptions, windowNumber } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { toSubscription } from './subscription-row.js';

export class PgSubscriptions implements Subscriptions {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async activeOf(accountId: string, at: Date): Promise<Subscription | undefined> {
    const row = await this.#ports.database.models(({ subscriptions }) =>
      subscriptions.query().findOne({ accountId }).where('startsAt', '<=', at).where('endsAt', '>', at),
    );
    return row && toSubscription(row);
  }

  async start(subscription: Subscription): Promise<void> {
    const { accountId, startsAt, endsAt } = subscription;
    await this.#ports.database.models(({ knex, accounts, subscriptions }) =>
      knex.transaction(async (trx) => {
        // A concurrent start for this account waits here and then finds this one.
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
    const row = await this.#ports.database.models(({ subscriptions }) =>
      subscriptions.query().select('windowNo', 'windowUsed').findOne({ id, accountId }),
    );
    return row?.windowNo === windowNumber(startsAt, at) ? row.windowUsed : 0;
  }

  async cancel(accountId: string, at: Date): Promise<Subscription | undefined> {
    await this.#ports.database.models(({ subscriptions }) =>
      subscriptions
        .query()
        .patch({ cancelledAt: at })
        .where({ accountId })
        .where('startsAt', '<=', at)
        .where('endsAt', '>', at)
        .whereNull('cancelledAt'),
    );
    return this.activeOf(accountId, at);
  }

  async listEnding({
    at,
    until,
    limit,
  }: Parameters<Subscriptions['listEnding']>[0]): Promise<Subscription[]> {
    const rows = await this.#ports.database.models(({ subscriptions }) =>
      subscriptions
        .query()
        .where('valuePaise', '>', 0)
        .whereNull('cancelledAt')
        .whereNull('remindedAt')
        .where('startsAt', '<=', at)
        .where('endsAt', '>', at)
        .where('endsAt', '<=', until)
        .orderBy('endsAt')
        .limit(limit),
    );
    return rows.map(toSubscription);
  }

  async markReminded(id: string, at: Date): Promise<void> {
    await this.#ports.database.models(({ subscriptions }) =>
      subscriptions.query().patch({ remindedAt: at }).where({ id }),
    );
  }
}

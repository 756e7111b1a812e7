import { type Subscription, SubscriptionActive, type Subscriptions } from '@waxwing/core';
import { lockAccountRow } from '../accounts/account-changes.js';
import type { Database } from '../database/database.js';
import { SUBSCRIPTION_FIELDS, sentInWindow, toSubscription } from './subscription-row.js';

const loadModels = () => import('./models.js');

export class PgSubscriptions implements Subscriptions {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async activeOf(accountId: string, at: Date): Promise<Subscription | undefined> {
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    const row = await SubscriptionModel.query()
      .select(SUBSCRIPTION_FIELDS)
      .findOne({ accountId })
      .modify('active', at);
    return row && toSubscription(row);
  }

  async start(subscription: Subscription): Promise<void> {
    const { accountId, startsAt, endsAt } = subscription;
    await this.#ports.database.transaction(async (transaction) => {
      const { SubscriptionModel } = await transaction.models(loadModels);
      // A concurrent start for this account waits here and then finds this one.
      await lockAccountRow(transaction, accountId);
      const overlapping = await SubscriptionModel.query()
        .findOne({ accountId })
        .where('startsAt', '<', endsAt)
        .where('endsAt', '>', startsAt);
      if (overlapping) throw new SubscriptionActive(overlapping.planName, overlapping.endsAt);
      await SubscriptionModel.query().insert({ ...subscription });
    });
  }

  async sentInWindow(subscription: Subscription, at: Date): Promise<number> {
    const { id, accountId, startsAt } = subscription;
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    const row = await SubscriptionModel.query().select('windowNo', 'windowUsed').findOne({ id, accountId });
    return row ? sentInWindow({ ...row, startsAt }, at) : 0;
  }

  async cancel(accountId: string, at: Date): Promise<Subscription | undefined> {
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    await SubscriptionModel.query()
      .patch({ cancelledAt: at })
      .where({ accountId })
      .modify('active', at)
      .whereNull('cancelledAt');
    return this.activeOf(accountId, at);
  }

  async listEnding({
    at,
    until,
    limit,
  }: Parameters<Subscriptions['listEnding']>[0]): Promise<Subscription[]> {
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    const rows = await SubscriptionModel.query()
      .select(SUBSCRIPTION_FIELDS)
      .where('valuePaise', '>', 0)
      .whereNull('cancelledAt')
      .whereNull('remindedAt')
      .modify('active', at)
      .where('endsAt', '<=', until)
      .orderBy('endsAt')
      .limit(limit);
    return rows.map(toSubscription);
  }

  async markReminded(id: string, at: Date): Promise<void> {
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    await SubscriptionModel.query().patch({ remindedAt: at }).where({ id });
  }
}

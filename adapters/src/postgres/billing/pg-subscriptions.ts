import { type Subscription, SubscriptionActive, type Subscriptions, subscriptionEvent } from '@waxwing/core';
import { addToAccount } from '../accounts/account-changes.js';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { publishEvents, writeEvents } from '../events/write-events.js';
import { SUBSCRIPTION_FIELDS, sentInWindow, toSubscription } from './subscription-row.js';

const loadModels = () => import('./models.js');

/** Parameters: account, time. */
const CANCEL = {
  name: 'cancel-subscription',
  text: `update subscriptions set cancelled_at = $2
    where account_id = $1 and starts_at <= $2 and ends_at > $2 and cancelled_at is null
    returning ${columnsOf(SUBSCRIPTION_FIELDS)}`,
};

/** Parameters: subscription, time. */
const MARK_REMINDED = {
  name: 'mark-subscription-reminded',
  text: `update subscriptions set reminded_at = $2 where id = $1 returning ${columnsOf(SUBSCRIPTION_FIELDS)}`,
};

export class PgSubscriptions implements Subscriptions {
  readonly #ports: { database: Database; notifications: Notifications };

  constructor(ports: { database: Database; notifications: Notifications }) {
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
    const { database, notifications } = this.#ports;
    // A concurrent start for this account waits for this one and then finds it.
    const isTold = await addToAccount(database, accountId, async (transaction) => {
      const { SubscriptionModel } = await transaction.models(loadModels);
      const overlapping = await SubscriptionModel.query()
        .findOne({ accountId })
        .where('startsAt', '<', endsAt)
        .where('endsAt', '>', startsAt);
      if (overlapping) throw new SubscriptionActive(overlapping.planName, overlapping.endsAt);
      await SubscriptionModel.query().insert({ ...subscription });
      return writeEvents(transaction, [subscriptionEvent('subscription.started', subscription)]);
    });
    if (isTold) notifications.publish('event', accountId);
  }

  async sentInWindow(subscription: Subscription, at: Date): Promise<number> {
    const { id, accountId, startsAt } = subscription;
    const { SubscriptionModel } = await this.#ports.database.models(loadModels);
    const row = await SubscriptionModel.query().select('windowNo', 'windowUsed').findOne({ id, accountId });
    return row ? sentInWindow({ ...row, startsAt }, at) : 0;
  }

  async cancel(accountId: string, at: Date): Promise<Subscription | undefined> {
    await this.#change('subscription.cancelled', CANCEL, [accountId, at.toISOString()]);
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
    await this.#change('subscription.ending', MARK_REMINDED, [id, at.toISOString()]);
  }

  /** Changes subscriptions and tells of each in the same commit. */
  async #change(
    type: 'subscription.cancelled' | 'subscription.ending',
    statement: { name: string; text: string },
    values: readonly unknown[],
  ): Promise<void> {
    const { database, notifications } = this.#ports;
    const told = await database.transaction(async (transaction) => {
      const changed = await transaction.query<Subscription>(statement, values);
      const events = changed.map((subscription) => subscriptionEvent(type, subscription));
      return (await writeEvents(transaction, events)) ? changed.map(({ accountId }) => accountId) : [];
    });
    publishEvents(notifications, told);
  }
}

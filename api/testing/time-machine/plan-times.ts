import { accountIdOf, type StoredData } from './stored-data.js';

/** Moves plans and orders into the past, and changes the limits of a plan. */
export class PlanTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  async setMessagesLeft(userId: string, left: number): Promise<void> {
    await this.#data.change(
      'update subscriptions set window_used = message_limit - $2 where account_id = $1',
      [accountIdOf(userId), left],
    );
  }

  async setInstanceLimit(userId: string, limit: number): Promise<void> {
    await this.#data.change('update subscriptions set instance_limit = $2 where account_id = $1', [
      accountIdOf(userId),
      limit,
    ]);
  }

  /** Moves the account's plan into the past, so that it ended a minute ago. */
  async endPlan(userId: string): Promise<void> {
    await this.#data.change(
      `update subscriptions
         set starts_at = now() - interval '1 minute' - (ends_at - starts_at), ends_at = now() - interval '1 minute'
       where account_id = $1`,
      [accountIdOf(userId)],
    );
  }

  /** Makes the account's plan an annual one, so many days after its start. */
  async makeYearly(userId: string, daysOver: number): Promise<void> {
    await this.#data.change(
      `update subscriptions
         set starts_at = now() - make_interval(days => $2), ends_at = now() + make_interval(days => 365 - $2)
       where account_id = $1`,
      [accountIdOf(userId), daysOver],
    );
  }

  /** Moves the account's plans so many days into the past. */
  async ageSubscription(userId: string, days: number): Promise<void> {
    await this.#data.change(
      `update subscriptions
         set starts_at = starts_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2)
       where account_id = $1`,
      [accountIdOf(userId), days],
    );
  }

  /** Makes the account's orders so many minutes older. */
  async ageOrders(userId: string, minutes: number): Promise<void> {
    await this.#data.change(
      `update orders
         set created_at = created_at - make_interval(mins => $2), quoted_until = quoted_until - make_interval(mins => $2)
       where account_id = $1`,
      [accountIdOf(userId), minutes],
    );
  }
}

import { accountIdOf, type StoredData } from './stored-data.js';

/** Ends the attempts at what failed. */
export class WebhookTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  /** Has the account's webhooks give up on all events that wait for a retry, as after three days. */
  async giveUp(userId: string): Promise<void> {
    await this.#data.change(
      "update webhook_retries set attempts = 10, next_at = 'infinity' where account_id = $1",
      [accountIdOf(userId)],
    );
  }
}

import { accountIdOf, type StoredData } from './stored-data.js';

/** Moves messages into the past. */
export class MessageTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  /** Ends the validity of the account's messages now. */
  async expireMessages(userId: string): Promise<void> {
    await this.#data.change(
      "update messages set expires_at = now() where account_id = $1 and direction = 'outbound'",
      [accountIdOf(userId)],
    );
  }

  /** Moves an account's messages so many days into the past, with their daily counts. */
  async ageMessages(userId: string, days: number): Promise<void> {
    await this.#data.change(
      `with aged as (
         update messages set created_at = created_at - make_interval(days => $2) where account_id = $1
       ), moved as (
         delete from message_daily where account_id = $1 returning *
       )
       insert into message_daily (account_id, day, instance_id, direction, messages, failed, last_at)
       select account_id, day - $2::integer, instance_id, direction, messages, failed, last_at - make_interval(days => $2)
       from moved order by day`,
      [accountIdOf(userId), days],
    );
  }
}

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
      `with locked as materialized (
         select id, created_at from messages where account_id = $1 and direction = 'outbound' order by id for update
       )
       update messages m set expires_at = now() from locked l where m.id = l.id and m.created_at = l.created_at`,
      [accountIdOf(userId)],
    );
  }

  /**
   * Moves an account's messages so many days into the past, with their daily counts. Locks in the product's order, messages by their ids
   * and then the days: it may be settling some of them.
   */
  async ageMessages(userId: string, days: number): Promise<void> {
    await this.#data.change(
      `with locked as materialized (
         select id, created_at from messages where account_id = $1 order by id for update
       ), aged as (
         update messages m set created_at = m.created_at - make_interval(days => $2)
         from locked l where m.id = l.id and m.created_at = l.created_at
       ), moved as (
         delete from message_daily where account_id = $1 and (select count(*) from locked) > 0 returning *
       )
       insert into message_daily (account_id, day, instance_id, direction, messages, failed, last_at)
       select account_id, day - $2::integer, instance_id, direction, messages, failed, last_at - make_interval(days => $2)
       from moved order by day`,
      [accountIdOf(userId), days],
    );
  }
}

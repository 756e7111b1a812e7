import { EVENT_BITS } from '@waxwing/core';
import { accountIdOf, type StoredData } from './stored-data.js';

/** Has much happen at once. */
export class EventTimes {
  readonly #data: StoredData;

  constructor(data: StoredData) {
    this.#data = data;
  }

  /** Has so many changes of keys happen in the account, as its log tells of them. */
  async happen(userId: string, count: number): Promise<void> {
    await this.#data.change(
      'insert into events (account_id, type) select $1, $2 from generate_series(1, $3::integer)',
      [accountIdOf(userId), EVENT_BITS['key.changed'], count],
    );
  }
}

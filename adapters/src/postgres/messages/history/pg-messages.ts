import {
  type HistoryQuery,
  type HistoryRange,
  MAX_RECEIVED_AGE_DAYS,
  type Message,
  type Messages,
  type MessageTimeline,
  type MessageTimelines,
  type Page,
} from '@waxwing/core';
import type { Knex } from 'knex';
import type { Database } from '../../database/database.js';
import { withBodies } from '../content/pg-message-bodies.js';
import { createdBetween, createdRangeOf } from '../created-range.js';
import { MESSAGE_COLUMNS } from '../message-columns.js';
import { countMessages, locatePage } from './history-pages.js';
import { type BucketRow, bucketsQuery, cursorQuery, pageQuery, toBuckets } from './history-query.js';
import { readTimelines } from './read-timelines.js';

export class PgMessageTimelines implements MessageTimelines {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async find(accountId: string, messageId: string): Promise<MessageTimeline | undefined> {
    const [found] = await readTimelines(this.#ports.database, [{ accountId, ids: [messageId] }]);
    return found!.get(messageId);
  }
}

const BY_ID = {
  name: 'message-by-id',
  text: `select ${MESSAGE_COLUMNS} from messages m
    where m.account_id = $1 and m.id = $2 and ${createdBetween('$3', '$4')}`,
};

export class PgMessages implements Messages {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async byId(accountId: string, id: string): Promise<Message | undefined> {
    // The id of an inbound message is made when it reaches us, which may be long after it was written.
    const createdRange = createdRangeOf([id], { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 });
    const { database } = this.#ports;
    const found = await database.query<Message>(BY_ID, [accountId, id, ...createdRange]);
    const [message] = await withBodies(database, found);
    return message;
  }

  /** Counts by day first, then reads from the day in which the page begins. */
  async page(query: HistoryQuery): Promise<Page<Message>> {
    const knex = await this.#ports.database.knex();
    const buckets = toBuckets(await this.#read<BucketRow>(bucketsQuery(knex, query)));
    const location = locatePage(buckets, (query.page - 1) * query.limit, query.limit);
    const items = location ? await this.#readMessages(pageQuery(knex, query, location)) : [];
    return { items, total: countMessages(buckets) };
  }

  async listRange(range: HistoryRange): Promise<readonly Message[]> {
    return this.#readMessages(cursorQuery(await this.#ports.database.knex(), range));
  }

  async #readMessages(query: Knex.QueryBuilder | Knex.Raw): Promise<Message[]> {
    return withBodies(this.#ports.database, await this.#read<Message>(query));
  }

  /** Runs a query of Knex as it is: its columns bear the core's names, which Knex would map once more for every row. */
  #read<Row extends object>(query: Knex.QueryBuilder | Knex.Raw): Promise<Row[]> {
    const { sql, bindings } = query.toSQL().toNative();
    return this.#ports.database.query<Row>(sql, bindings);
  }
}

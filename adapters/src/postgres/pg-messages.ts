import type { HistoryQuery, HistoryStretch, Message, Messages, Page } from '@waxwing/core';
import { DATABLE_DAYS } from '@waxwing/core';
import { bornAround, bornBetween } from './born.js';
import type { Database } from './connection.js';
import { placeOf, totalOf } from './history-place.js';
import {
  afterStatement,
  pageStatement,
  type Statement,
  type StretchRow,
  stretchesStatement,
  toStretches,
} from './history-statements.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

const BY_ID = {
  name: 'message-by-id',
  text: `select ${MESSAGE_COLUMNS} from messages m
    where m.account_id = $1 and m.id = $2 and ${bornBetween('$3', '$4')}`,
};

export class PgMessages implements Messages {
  constructor(private readonly ports: { database: Database }) {}

  async byId(accountId: string, id: string): Promise<Message | undefined> {
    // The id of an inbound message is made when it reaches us, which may be long after it was written.
    const born = bornAround([id], { daysBefore: DATABLE_DAYS + 1 });
    const [message] = await this.ports.database.query<Message>(BY_ID, [accountId, id, ...born]);
    return message;
  }

  /** Counts first, by day, and then reads from the day on in which the page lies. */
  async page(query: HistoryQuery): Promise<Page<Message>> {
    const stretches = toStretches(await this.#read<StretchRow>(stretchesStatement(query)));
    const place = placeOf(stretches, (query.page - 1) * query.limit, query.limit);
    const items = place ? await this.#read<Message>(pageStatement(query, place)) : [];
    return { items, total: totalOf(stretches) };
  }

  after(stretch: HistoryStretch): Promise<readonly Message[]> {
    return this.#read<Message>(afterStatement(stretch));
  }

  #read<Row extends object>({ text, values }: Statement): Promise<Row[]> {
    return this.ports.database.query<Row>(text, values);
  }
}

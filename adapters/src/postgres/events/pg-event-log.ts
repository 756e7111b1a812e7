import {
  type AccountEvent,
  EVENT_TEXT_CHARACTERS,
  type EventLog,
  type EventPage,
  type EventPosition,
  type EventQuery,
  eventTypeOf,
  isMessageEvent,
  LOG_START,
  type MessageTimeline,
  messageAsOf,
  type ReadPosition,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { MicroBatch } from '../database/micro-batch.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { createdRangeOf } from '../messages/created-range.js';
import { type MessagesWanted, readTimelines } from '../messages/history/read-timelines.js';
import { EVENT_COLUMNS, type EventRow, type LogLook, type LogPage, readPages } from './read-pages.js';

/** Readings that share a statement. */
const MAX_LOOKS = 32;
/** The same of those that look at many rows. */
const MAX_LONG_LOOKS = 4;
/** Pages whose messages are read by one statement. */
const MAX_PAGES = 8;
/** A look through so many rows takes some 2 ms. */
const SCAN_LIMIT = 5_000;
/** Most filters take most events, so that a page is found within so many times its rows. */
const USUAL_SCAN = 2;

/** Parameters: accounts, and a position of each. */
const ACCOUNTS_BEYOND = {
  name: 'events-accounts-beyond',
  text: `select p.account_id as "accountId"
    from ${unnestParameters('$1::uuid[], $2::text[], $3::bigint[]')} as p(account_id, txid, seq)
    where exists (select from events e where e.account_id = p.account_id and (e.txid, e.seq) > (p.txid::xid8, p.seq))`,
};

/** The id tells the time of the writing, and thereby the partitions. */
const EVENT_BY_ID = {
  name: 'event-by-id',
  text: `select ${EVENT_COLUMNS} from events e where e.id = $2 and e.account_id = $1
    and e.created_at between $3::text::timestamptz and $4::text::timestamptz`,
};

/** What has not ended yet may still write an event from this time on, so the position is not beyond it. */
const POSITION_AT = {
  name: 'event-position-at',
  text: `select p.txid::text as txid, p.seq::text as seq from (
      (select e.txid, e.seq - 1 as seq from events e
       where e.account_id = $1 and e.created_at >= $2::text::timestamptz order by e.txid, e.seq limit 1)
      union all select pg_snapshot_xmin(pg_current_snapshot()), 0
    ) p order by p.txid, p.seq limit 1`,
};

export class PgEventLog implements EventLog {
  readonly #ports: { database: Database };
  // Many endpoints and streams read at about the same time: their readings share a statement.
  readonly #looks: MicroBatch<LogLook, LogPage>;
  /** Apart, so that they delay none of the others, and on one connection. */
  readonly #longLooks: MicroBatch<LogLook, LogPage>;
  readonly #timelines: MicroBatch<MessagesWanted, ReadonlyMap<string, MessageTimeline>>;

  constructor(ports: { database: Database }) {
    this.#ports = ports;
    const { database } = ports;
    const share = ({ accountId }: { accountId: string }) => accountId;
    const flush = (looks: readonly LogLook[]) => readPages(database, looks);
    this.#looks = new MicroBatch({ flush, max: MAX_LOOKS, share });
    this.#longLooks = new MicroBatch({ flush, max: MAX_LONG_LOOKS, share });
    this.#timelines = new MicroBatch({
      flush: (wanted: readonly MessagesWanted[]) =>
        readTimelines(database, wanted, EVENT_TEXT_CHARACTERS + 1),
      max: MAX_PAGES,
      share,
    });
  }

  async read(query: EventQuery): Promise<EventPage> {
    const { limit, types, instanceIds = [] } = query;
    const isFiltered = types !== undefined || instanceIds.length > 0;
    const most = isFiltered ? Math.max(SCAN_LIMIT, limit + 1) : limit + 1;
    const usual = Math.min(most, USUAL_SCAN * (limit + 1));
    const page = await this.#toEvents(query, usual, await this.#looks.add(lookOf(query, usual)));
    const isShort = page.hasMore && page.events.length < limit;
    if (!isShort || usual === most) return page;
    return this.#toEvents(query, most, await this.#longLooks.add(lookOf(query, most)));
  }

  async #toEvents(
    { accountId, after = LOG_START, limit }: EventQuery,
    scan: number,
    { matching, tail, scanned, isPending }: LogPage,
  ): Promise<EventPage> {
    if (!tail) return { events: [], position: after, lastId: undefined, hasMore: false, isPending };
    const shown = matching.slice(0, limit);
    const events = await this.#complete(accountId, shown);
    if (matching.length > limit) {
      const last = shown.at(-1)!;
      return { events, position: positionOf(last), lastId: last.id, hasMore: true, isPending };
    }
    return { events, position: positionOf(tail), lastId: tail.id, hasMore: scanned === scan, isPending };
  }

  async accountsBeyond(positions: readonly ReadPosition[]): Promise<readonly string[]> {
    if (positions.length === 0) return [];
    const rows = await this.#ports.database.query<{ accountId: string }>(ACCOUNTS_BEYOND, [
      positions.map(({ accountId }) => accountId),
      positions.map(({ position }) => String(position.txid)),
      positions.map(({ position }) => String(position.seq)),
    ]);
    return rows.map(({ accountId }) => accountId);
  }

  async find(accountId: string, id: string): Promise<AccountEvent | undefined> {
    const values = [accountId, id, ...createdRangeOf([id])];
    const rows = await this.#ports.database.query<EventRow>(EVENT_BY_ID, values);
    const [event] = await this.#complete(accountId, rows);
    return event;
  }

  async positionAt(accountId: string, at: Date): Promise<EventPosition> {
    const [row] = await this.#ports.database.query<{ txid: string; seq: string }>(POSITION_AT, [
      accountId,
      at.toISOString(),
    ]);
    return positionOf(row!);
  }

  /** Joins the messages. */
  async #complete(accountId: string, rows: readonly EventRow[]): Promise<AccountEvent[]> {
    const events = rows.flatMap((row) => toEvent(accountId, row) ?? []);
    const ids = events.flatMap(({ type, objectId }) => (isMessageEvent(type) && objectId ? [objectId] : []));
    const timelines = ids.length > 0 ? await this.#timelines.add({ accountId, ids }) : undefined;
    return events.map((event) => {
      if (!isMessageEvent(event.type)) return event;
      const timeline = timelines?.get(event.objectId ?? '');
      return { ...event, message: timeline ? messageAsOf(event.type, timeline) : null };
    });
  }
}

function lookOf(
  { accountId, after = LOG_START, limit, types, instanceIds = [] }: EventQuery,
  scan: number,
): LogLook {
  return { accountId, after, scan, types, instanceIds, most: limit + 1 };
}

function positionOf({ txid, seq }: { txid: string; seq: string }): EventPosition {
  return { txid: BigInt(txid), seq: BigInt(seq) };
}

/** Undefined for a type that only a later version knows. */
function toEvent(accountId: string, row: EventRow): AccountEvent | undefined {
  const type = eventTypeOf(row.type);
  if (!type) return undefined;
  const { id, instanceId, objectId, facts, occurredAt } = row;
  return { id, position: positionOf(row), accountId, type, instanceId, objectId, facts, occurredAt };
}

import {
  type AccountEvent,
  EVENT_TEXT_CHARACTERS,
  type EventLog,
  type EventPage,
  type EventPosition,
  type EventQuery,
  eventTypeOf,
  HORIZON_LIMIT_MS,
  isMessageEvent,
  LOG_START,
  messageAsOf,
  type ReadPosition,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { createdRangeOf } from '../messages/created-range.js';
import { readTimelines } from '../messages/history/pg-messages.js';

/** A look through so many rows takes some 2 ms. */
const SCAN_LIMIT = 5_000;
/** Most filters take most events, so that a page is found within so many times its rows. */
const USUAL_SCAN = 2;

const EVENT_COLUMNS = `e.id, e.txid::text as txid, e.seq::text as seq, e.type, e.instance_id as "instanceId", e.object_id as "objectId",
  e.facts, e.occurred_at as "occurredAt"`;

/**
 * Parameters: account, position, the rows to look at, a mask, instances, limit, and the milliseconds after which a row counts as
 * settled: nothing before it can appear any more. A row is settled when all transactions up to its own have ended. A foreign one of
 * the same cluster may take for ever; ours end within seconds. Reads end before the first row that is not. The first answered row has
 * the columns of the last one that was looked at.
 */
const READ_EVENTS = {
  name: 'events-read',
  text: `with seen as materialized (
      select e.*, row_number() over (order by e.txid, e.seq) as place,
        e.txid < pg_snapshot_xmin(pg_current_snapshot())
          or e.created_at < now() - $8::float8 * interval '1 millisecond' as settled
      from (
        select * from events where account_id = $1 and (txid, seq) > ($2::text::xid8, $3::bigint)
        order by txid, seq limit $4::integer
      ) e
    ), readable as materialized (
      select * from seen where place < coalesce((select min(place) from seen where not settled), $4::bigint + 1)
    ), matching as (
      select * from readable r
      where ($5::bigint is null or (1::bigint << r.type) & $5::bigint <> 0)
        and ($6::uuid[] is null or r.instance_id = any($6::uuid[]))
      order by r.place limit $7::integer
    ), tail as (
      select r.txid::text as "tailTxid", r.seq::text as "tailSeq", r.id as "tailId", r.place::integer as scanned
      from readable r order by r.place desc limit 1
    )
    select tail.*, ${EVENT_COLUMNS}, coalesce((select bool_or(not settled) from seen), false) as pending
    from (select) always left join matching e on true
    left join tail on e.place is not distinct from (select min(place) from matching) order by e.place`,
};

/** Parameters: accounts, and a position of each. */
const ACCOUNTS_BEYOND = {
  name: 'events-accounts-beyond',
  text: `select p.account_id as "accountId"
    from unnest($1::uuid[], $2::text[], $3::bigint[]) as p(account_id, txid, seq)
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

interface EventRow extends Omit<AccountEvent, 'position' | 'accountId' | 'type' | 'message'> {
  readonly txid: string;
  readonly seq: string;
  readonly type: number;
}

interface ReadRow extends Omit<EventRow, 'id'> {
  /** Null where nothing can be read. */
  readonly tailTxid: string | null;
  readonly tailSeq: string | null;
  readonly tailId: string | null;
  readonly scanned: number | null;
  readonly pending: boolean;
  /** Null where nothing matches. */
  readonly id: string | null;
}

export class PgEventLog implements EventLog {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async read(query: EventQuery): Promise<EventPage> {
    const { limit, types, instanceIds = [] } = query;
    const isFiltered = types !== undefined || instanceIds.length > 0;
    const most = isFiltered ? Math.max(SCAN_LIMIT, limit + 1) : limit + 1;
    const usual = Math.min(most, USUAL_SCAN * (limit + 1));
    const page = await this.#look(query, usual);
    const isShort = page.hasMore && page.events.length < limit;
    return isShort && usual < most ? this.#look(query, most) : page;
  }

  /** Reads on through so many rows at most. */
  async #look(
    { accountId, after = LOG_START, limit, types, instanceIds = [] }: EventQuery,
    scan: number,
  ): Promise<EventPage> {
    const rows = await this.#ports.database.query<ReadRow>(READ_EVENTS, [
      accountId,
      String(after.txid),
      String(after.seq),
      scan,
      types === undefined ? null : String(types),
      instanceIds.length > 0 ? instanceIds : null,
      limit + 1,
      HORIZON_LIMIT_MS,
    ]);
    const tail = rows[0]!;
    const { pending: isPending } = tail;
    if (tail.tailTxid === null)
      return { events: [], position: after, lastId: undefined, hasMore: false, isPending };
    const matching = rows.filter((row): row is ReadRow & EventRow => row.id !== null);
    const shown = matching.slice(0, limit);
    const events = await this.#complete(accountId, shown);
    if (matching.length > limit) {
      const last = shown.at(-1)!;
      return { events, position: positionOf(last), lastId: last.id, hasMore: true, isPending };
    }
    const position = positionOf({ txid: tail.tailTxid, seq: tail.tailSeq! });
    return { events, position, lastId: tail.tailId!, hasMore: tail.scanned === scan, isPending };
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
    const { database } = this.#ports;
    const timelines =
      ids.length > 0 ? await readTimelines(database, accountId, ids, EVENT_TEXT_CHARACTERS + 1) : new Map();
    return events.map((event) => {
      if (!isMessageEvent(event.type)) return event;
      const timeline = timelines.get(event.objectId ?? '');
      return { ...event, message: timeline ? messageAsOf(event.type, timeline) : null };
    });
  }
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

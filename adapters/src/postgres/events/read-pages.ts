import { type EventFacts, type EventPosition, HORIZON_LIMIT_MS } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { unnestParameters } from '../database/unnest-parameters.js';

export const EVENT_COLUMNS = `e.id, e.txid::text as txid, e.seq::text as seq, e.type, e.instance_id as "instanceId",
  e.object_id as "objectId", e.facts, e.occurred_at as "occurredAt"`;

/**
 * Parameters, one entry a look: accounts, positions, the rows to look at, masks, arrays of instances as texts, limits; and the
 * milliseconds after which a row counts as settled: nothing before it can appear any more. A row is settled when all transactions up to
 * its own have ended. A foreign one of the same cluster may take for ever; ours end within seconds. Reads end before the first row that
 * is not. The first row that is answered of a look has the columns of the last one that was looked at.
 */
export const READ_EVENTS = {
  name: 'events-read',
  text: `select q.look::integer as look, page.*
    from ${unnestParameters('$1::uuid[], $2::text[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::integer[]')}
      with ordinality as q(account_id, txid, seq, scan, types, instance_ids, most, look)
    cross join lateral (
      with seen as materialized (
        select e.*, row_number() over (order by e.txid, e.seq) as place,
          e.txid < pg_snapshot_xmin(pg_current_snapshot())
            or e.created_at < now() - $8::float8 * interval '1 millisecond' as settled
        from (
          select * from events where account_id = q.account_id and (txid, seq) > (q.txid::xid8, q.seq)
          order by txid, seq limit q.scan
        ) e
      ), readable as materialized (
        select * from seen where place < coalesce((select min(place) from seen where not settled), q.scan::bigint + 1)
      ), matching as materialized (
        select * from readable r
        where (q.types is null or (1::bigint << r.type) & q.types <> 0)
          and (q.instance_ids is null or r.instance_id = any(q.instance_ids::uuid[]))
        order by r.place limit q.most
      ), tail as (
        select r.txid::text as "tailTxid", r.seq::text as "tailSeq", r.id as "tailId", r.place::integer as scanned
        from readable r order by r.place desc limit 1
      )
      select tail.*, ${EVENT_COLUMNS}, coalesce((select bool_or(not settled) from seen), false) as pending, e.place::integer as place
      from (select) always left join matching e on true
      left join tail on e.place is not distinct from (select min(place) from matching)
    ) page
    order by q.look, page.place`,
};

/** One reading of the log of an account. */
export interface LogLook {
  readonly accountId: string;
  readonly after: EventPosition;
  /** Rows that it looks at, at most. */
  readonly scan: number;
  /** A mask; all types without it. */
  readonly types: bigint | undefined;
  /** All where empty. */
  readonly instanceIds: readonly string[];
  /** Rows that it answers, at most. */
  readonly most: number;
}

export interface EventRow {
  readonly id: string;
  readonly txid: string;
  readonly seq: string;
  readonly type: number;
  readonly instanceId: string | null;
  readonly objectId: string | null;
  readonly facts: EventFacts | null;
  readonly occurredAt: Date;
}

/** What a look has found. */
export interface LogPage {
  /** The oldest first. */
  readonly matching: readonly EventRow[];
  /** The last row that could be read; undefined where there was none. */
  readonly tail: { readonly txid: string; readonly seq: string; readonly id: string } | undefined;
  /** Rows that could be read. */
  readonly scanned: number;
  /** Rows are there that cannot be read yet. */
  readonly isPending: boolean;
}

type ReadRow = { readonly look: number; readonly pending: boolean } & (EventRow | { readonly id: null }) &
  (
    | { readonly tailId: null }
    | {
        readonly tailTxid: string;
        readonly tailSeq: string;
        readonly tailId: string;
        readonly scanned: number;
      }
  );

/** Reads the logs of several accounts in one statement: a page for each look, in order. */
export async function readPages(database: Database, looks: readonly LogLook[]): Promise<LogPage[]> {
  const rows = await database.query<ReadRow>(READ_EVENTS, [
    looks.map(({ accountId }) => accountId),
    looks.map(({ after }) => String(after.txid)),
    looks.map(({ after }) => String(after.seq)),
    looks.map(({ scan }) => scan),
    looks.map(({ types }) => (types === undefined ? null : String(types))),
    looks.map(({ instanceIds }) => (instanceIds.length > 0 ? `{${instanceIds.join()}}` : null)),
    looks.map(({ most }) => most),
    HORIZON_LIMIT_MS,
  ]);
  const pages = Map.groupBy(rows, ({ look }) => look);
  return looks.map((_, index) => toPage(pages.get(index + 1)!));
}

/** Each look has one row at least. */
function toPage(rows: readonly ReadRow[]): LogPage {
  const first = rows[0]!;
  const matching = rows.filter((row): row is ReadRow & EventRow => row.id !== null);
  const { pending: isPending } = first;
  if (first.tailId === null) return { matching, tail: undefined, scanned: 0, isPending };
  const { tailTxid: txid, tailSeq: seq, tailId: id, scanned } = first;
  return { matching, tail: { txid, seq, id }, scanned, isPending };
}

import type { ClientBase } from 'pg';

/** A transaction number that this cluster has not given yet. */
const isForeign = (column: string) => `${column} > pg_snapshot_xmax(pg_current_snapshot())`;

/** The newest events by their ids, which tell the time. */
const FOREIGN_EVENTS = `
  select exists (
    select from (select txid from events order by id desc limit 1000) newest
    where newest.txid >= pg_snapshot_xmax(pg_current_snapshot())
  ) as found`;

/** Cursors stay when all events have expired. */
const FOREIGN_CURSORS = `select exists (select from webhook_endpoints where ${isForeign('position_txid')}) as found`;

/** Less than any number that PostgreSQL gives to a transaction. */
const EARLIER = "'3'::xid8";

/** Before the first event of row `w`'s account that this cursor has not passed, in the order of `seq` alone: it may repeat, never skip. */
const before = (cursor: string) => `coalesce(
    (select min(e.seq) - 1 from events e
     where e.account_id = w.account_id and (e.txid, e.seq) > (w.${cursor}_txid, w.${cursor}_seq)),
    (select max(e.seq) from events e where e.account_id = w.account_id), 0)`;

const LAST_OF_REPLAY = `coalesce((select max(e.seq) from events e
    where e.account_id = w.account_id and (e.txid, e.seq) <= (w.to_txid, w.to_seq)), 0)`;

const MOVE_CURSORS = [
  `update webhook_endpoints w set position_txid = ${EARLIER}, position_seq = ${before('position')}`,
  `update webhook_replays w set position_txid = ${EARLIER}, position_seq = ${before('position')},
    from_txid = ${EARLIER}, from_seq = ${before('from')}, to_txid = ${EARLIER}, to_seq = ${LAST_OF_REPLAY}`,
  `update webhook_retries set txid = ${EARLIER}`,
];

/** For endpoints whose events have all expired: what is there has come since, and none of it was delivered. */
const BEGIN_ANEW = `update webhook_endpoints set position_txid = ${EARLIER}, position_seq = 0 where ${isForeign('position_txid')}`;

/**
 * Transaction numbers begin anew in the cluster that a backup is restored into. Events from before would then wait for a number that
 * is years away, and those to come would be behind all cursors. All that is there becomes one early transaction. Takes a millisecond
 * where there is nothing to do.
 */
export async function repairEventOrder(client: ClientBase): Promise<void> {
  const finds = async (query: string) => (await client.query<{ found: boolean }>(query)).rows[0]?.found;
  if (!(await finds(FOREIGN_EVENTS)) && !(await finds(FOREIGN_CURSORS))) return;
  await client.query('begin');
  try {
    await client.query('lock table events, webhook_endpoints, webhook_replays in share row exclusive mode');
    if (await finds(FOREIGN_EVENTS)) {
      for (const statement of MOVE_CURSORS) await client.query(statement);
      await client.query(`update events set txid = ${EARLIER}`);
    }
    await client.query(BEGIN_ANEW);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

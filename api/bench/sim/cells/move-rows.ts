import type { Database } from '@waxwing/adapters/postgres';
import { type AccountTable, listAccountTables } from './account-tables.js';

const AT_ONCE = 1_000;
/** Less than any number that PostgreSQL gives to a transaction: what was moved is over, whatever the clusters' numbers are. */
const EARLIER = "'3'::xid8";
/** Numbers that other accounts may take between the reading of a sequence and its advance. */
const MARGIN = 1_000_000;
/** They order the messages of a chat and the events of an account: what is new comes after what was moved. */
const SEQUENCES = { messages_seq: 'messages', events_seq: 'events' } as const;

/** Copies all rows of the account in one commit. Answers how many. */
export async function copyRows(from: Database, to: Database, accountId: string): Promise<number> {
  const tables = await listAccountTables(from);
  return from.transaction(async (source) => {
    await source.query('set transaction isolation level repeatable read, read only');
    return to.transaction(async (target) => {
      let copied = 0;
      for (const [sequence, table] of Object.entries(SEQUENCES)) {
        const newest = `select coalesce(max(seq), 0)::text as seq from ${table} where account_id = $1`;
        const [{ seq } = { seq: '0' }] = await source.query<{ seq: string }>(newest, [accountId]);
        await target.query(
          `select setval($1::regclass, greatest(nextval($1::regclass), $2::bigint) + ${MARGIN})`,
          [sequence, seq],
        );
      }
      for (const table of tables) {
        const which = `from ${table.name} t where ${table.condition}`;
        const rows = await source.query<{ row: string }>(`select to_jsonb(t)::text as row ${which}`, [
          accountId,
        ]);
        for (let n = 0; n < rows.length; n += AT_ONCE)
          await target.query(insertInto(table), [rows.slice(n, n + AT_ONCE).map(({ row }) => row)]);
        copied += rows.length;
      }
      return copied;
    });
  });
}

/** Removes the rows of an account that lives elsewhere now. */
export async function removeRows(database: Database, accountId: string): Promise<void> {
  const tables = await listAccountTables(database);
  await database.transaction(async (transaction) => {
    for (const { name, condition } of tables.toReversed())
      await transaction.query(`delete from ${name} t where ${condition}`, [accountId]);
  });
}

function insertInto({ name, columns, transactions }: AccountTable): string {
  const values = columns.map((column) => (transactions.includes(column) ? EARLIER : `moved."${column}"`));
  return `insert into ${name} (${columns.map((column) => `"${column}"`).join(', ')})
    select ${values.join(', ')} from unnest($1::text[]) given(text)
    cross join lateral jsonb_populate_record(null::${name}, given.text::jsonb) moved`;
}

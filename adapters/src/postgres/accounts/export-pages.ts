import type { Database } from '../database/database.js';

/** Rows per read of a table that may hold any number of an account's rows. */
export const PAGE_ROWS = 1_000;

export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A table read in keyset pages: each costs the same, however far into the table it begins. */
export interface PagedSection<Row> {
  readonly statement: { readonly name: string; readonly text: string };
  /** The key before the first row. */
  readonly start: readonly string[];
  readonly keyOf: (row: Row) => readonly string[];
}

/** Reads until a page is empty: a short one may be the effect of a limit by bytes. */
export async function* readPages<Row extends object>(
  database: Database,
  accountId: string,
  { statement, start, keyOf }: PagedSection<Row>,
): AsyncIterable<Row[]> {
  for (let after = start; ; ) {
    const page = await database.query<Row>(statement, [accountId, ...after]);
    yield page;
    const last = page.at(-1);
    if (!last) return;
    after = keyOf(last);
  }
}

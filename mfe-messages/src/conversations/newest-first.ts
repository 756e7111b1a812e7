/** Rows without gaps, the newest first, and the cursor of what is older; null for nothing. */
export interface NewestFirst<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  /** How many of the rows the newest page has, and where the rows behind it begin. */
  readonly newest: { readonly length: number; readonly cursor: string | null };
}

/** A page of the API. */
export interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
}

/**
 * Puts the newest page on top of the rows that are known. A row that has moved to the top has another `placeOf`. Where more
 * has changed than the page holds, what is known would leave a gap, and only the page is kept.
 */
export function mergeNewest<Row extends { readonly id: string }>(
  known: NewestFirst<Row> | undefined,
  { data, next_cursor }: Page<Row>,
  placeOf: (row: Row) => string,
): NewestFirst<Row> {
  const last = data.at(-1);
  const isLast = (row: Row) => row.id === last?.id && placeOf(row) === placeOf(last);
  const at = known && next_cursor !== null ? known.rows.findIndex(isLast) : -1;
  const newest = { length: data.length, cursor: next_cursor };
  if (!known || at < 0) return { rows: data, cursor: next_cursor, newest };
  return { rows: [...data, ...without(known.rows.slice(at + 1), data)], cursor: known.cursor, newest };
}

/** Adds the page that was asked for by the cursor. Meanwhile the rows may have been replaced, and it no longer fits. */
export function appendOlder<Row extends { readonly id: string }>(
  known: NewestFirst<Row>,
  { data, next_cursor }: Page<Row>,
  cursor: string,
): NewestFirst<Row> {
  if (known.cursor !== cursor) return known;
  return { ...known, rows: [...known.rows, ...without(data, known.rows)], cursor: next_cursor };
}

/** The rows behind the newest page. */
export const olderOf = <Row>({ rows, newest }: NewestFirst<Row>): readonly Row[] => rows.slice(newest.length);

/** Puts rows that were read anew in the place of those behind the newest page. */
export function replaceOlder<Row extends { readonly id: string }>(
  known: NewestFirst<Row>,
  fresh: ReadonlyMap<string, Row>,
): NewestFirst<Row> {
  const older = olderOf(known).map((row) => fresh.get(row.id) ?? row);
  return { ...known, rows: [...known.rows.slice(0, known.newest.length), ...older] };
}

function without<Row extends { readonly id: string }>(rows: readonly Row[], others: readonly Row[]) {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

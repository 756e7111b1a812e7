/** Rows without gaps, the newest first, and the cursor of what is older; null for nothing. */
export interface NewestFirst<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
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
  if (!known || at < 0) return { rows: data, cursor: next_cursor };
  return { rows: [...data, ...without(known.rows.slice(at + 1), data)], cursor: known.cursor };
}

/** Adds the page that was asked for by the cursor. Meanwhile the rows may have been replaced, and it no longer fits. */
export function appendOlder<Row extends { readonly id: string }>(
  known: NewestFirst<Row>,
  { data, next_cursor }: Page<Row>,
  cursor: string,
): NewestFirst<Row> {
  if (known.cursor !== cursor) return known;
  return { rows: [...known.rows, ...without(data, known.rows)], cursor: next_cursor };
}

function without<Row extends { readonly id: string }>(rows: readonly Row[], others: readonly Row[]) {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

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

/** Puts a row on top, as a part of the newest page until that is read again. */
export function putOnTop<Row extends { readonly id: string }>(
  { rows, cursor, newest }: NewestFirst<Row>,
  row: Row,
): NewestFirst<Row> {
  const page = [row, ...without(rows.slice(0, newest.length), [row])];
  const older = without(rows.slice(newest.length), [row]);
  return { rows: [...page, ...older], cursor, newest: { ...newest, length: page.length } };
}

/** The rows behind the newest page. */
export const olderOf = <Row>({ rows, newest }: NewestFirst<Row>): readonly Row[] => rows.slice(newest.length);

/** What is behind the newest page, read anew. */
export interface Reading<Row> extends Page<Row> {
  /** The rows that were known when it began. */
  readonly asked: readonly Row[];
}

/**
 * Puts rows that were read anew in the place of those behind the newest page. One that the reading has passed without finding it has
 * left the list, as a conversation leaves the unread ones. A row with a later `placeOf` is the newer one.
 */
export function replaceOlder<Row extends { readonly id: string }>(
  known: NewestFirst<Row>,
  { data, next_cursor, asked }: Reading<Row>,
  placeOf: (row: Row) => string,
): NewestFirst<Row> {
  const fresh = new Map(data.map((row) => [row.id, row]));
  // Meanwhile others may have been pushed behind the newest page, or have moved to the top.
  const places = new Map(asked.map((row) => [row.id, placeOf(row)]));
  const last = data.at(-1);
  const isPassed = (row: Row) =>
    places.get(row.id) === placeOf(row) &&
    (next_cursor === null || (last !== undefined && placeOf(row) > placeOf(last)));
  const older = olderOf(known).flatMap((row) => fresh.get(row.id) ?? (isPassed(row) ? [] : row));
  return { ...known, rows: [...known.rows.slice(0, known.newest.length), ...older] };
}

function without<Row extends { readonly id: string }>(rows: readonly Row[], others: readonly Row[]) {
  const ids = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

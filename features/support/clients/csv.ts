const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;

/** Parses a CSV file (RFC 4180) into rows of cells. Throws for invalid CSV. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let read = 0;
  for (const [all, quoted, plain = '', end] of text.matchAll(CELL)) {
    read += all.length;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  if (read !== text.length || row.length > 0) throw new Error(`not a table from character ${read} on`);
  return rows;
}

const MUST_BE_QUOTED = /[",\r\n]/;
/** What makes a spreadsheet take a cell for a formula, and run what a stranger wrote. Some read the wide signs of East Asia too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One row of a CSV file (RFC 4180), its end of line included. Null is an empty cell. */
export function csvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

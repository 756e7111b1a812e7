const GAP = '  ';

/** Columns that are as wide as their longest cell, the last one open. */
export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join(GAP)
      .trimEnd();
  return [titles, ...rows].map(line).join('\n');
}

/** A time to the minute, UTC. */
export function minute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}

export function rupees(paise: number): string {
  return `₹${(paise / 100).toFixed(2)}`;
}

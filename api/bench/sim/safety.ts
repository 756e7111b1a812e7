import { readFileSync, writeFileSync } from 'node:fs';
import { type Simulation, simulate } from '../safety/simulate.js';
import { pictureOf } from '../safety/simulation-picture.js';
import { COLUMNS, rowsOf, tableOf } from '../safety/simulation-table.js';

/** What the documentation shows of it. */
const GENERATED = new URL('../../../../shell/src/docs/generated/', import.meta.url);
const SHOWN: Readonly<Record<string, (simulations: readonly Simulation[]) => string>> = {
  'number-safety.svg': pictureOf,
  'number-safety-tables.json': (simulations) =>
    `${JSON.stringify({ columns: COLUMNS, tables: simulations.map(shownTable) })}\n`,
};

/** Prints what leaves when under number safety, and writes its picture and tables. @param check compares these instead; returns whether they are the same */
export function safety(check: boolean): boolean {
  const simulations = simulate();
  process.stdout.write(`${simulations.map(tableOf).join('\n')}\n`);
  const old = Object.entries(SHOWN).filter(([file, write]) => {
    const path = new URL(file, GENERATED);
    const content = write(simulations);
    if (check) return unformatted(file, readFileSync(path, 'utf8')) !== content;
    writeFileSync(path, content);
    return false;
  });
  for (const [file] of old)
    process.stderr.write(`${file} in the documentation is an old one: npm run sim -- safety\n`);
  return old.length === 0;
}

/** The formatter lays JSON out in its own way. */
function unformatted(file: string, content: string): string {
  return file.endsWith('.json') ? `${JSON.stringify(JSON.parse(content))}\n` : content;
}

function shownTable({ name, about, days }: Simulation) {
  return { name, about, rows: rowsOf({ days }) };
}

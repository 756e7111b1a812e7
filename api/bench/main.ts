import { accepts } from './accepts.js';
import { history } from './history.js';
import { memory } from './memory.js';
import { sends } from './sends.js';
import { start } from './start.js';
import { Stage } from './support/stage.js';
import { type Row, tableOf } from './support/table.js';

const BENCHES: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  accepts,
  sends,
  history,
  memory,
  start,
};
const USAGE = `Usage: npm run bench [-- [${Object.keys(BENCHES).join('|')} …] [--check]]\n`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs the benches by name and prints their table. Answers whether every goal was met. */
async function run(names: readonly string[]): Promise<boolean> {
  const rows: Row[] = [];
  for (const name of names) {
    const stage = new Stage(say);
    const interrupted = () => void stage.end().finally(() => process.exit(130));
    process.once('SIGINT', interrupted);
    process.once('SIGTERM', interrupted);
    try {
      rows.push(...(await BENCHES[name]!(stage)));
    } finally {
      await stage.end();
      process.off('SIGINT', interrupted);
      process.off('SIGTERM', interrupted);
    }
  }
  process.stdout.write(tableOf(rows));
  return rows.every(({ goal }) => goal?.met ?? true);
}

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--check');
if (names.every((name) => name in BENCHES)) {
  const met = await run(names.length > 0 ? names : Object.keys(BENCHES));
  if (!met && args.includes('--check')) process.exitCode = 1;
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

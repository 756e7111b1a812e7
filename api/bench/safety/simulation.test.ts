import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('../../dist/bench/sim.js', import.meta.url));

/** In a process of its own: in Jest's it takes ten times as long. */
test('a campaign begins slowly, a shop never waits, and the picture in the documentation shows it (npm run sim -- safety)', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'safety', '--check']);
  const [shop, campaign] = stdout.split('\n\n').map((table) => rowsOf(table));
  expect(campaign!.slice(0, 5).map(([, , , first]) => first)).toEqual([10, 25, 50, 210, 630]);
  expect(shop!.map(([, , , , late, waiting]) => late! + waiting!).every((held) => held === 0)).toBe(true);
});

function rowsOf(table: string): number[][] {
  const rows = table.split('\n').map((line) => line.trim().replaceAll(',', '').split(/\s+/).map(Number));
  return rows.filter((row) => row.length === 6 && row.every((cell) => !Number.isNaN(cell)));
}

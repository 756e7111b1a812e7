import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROUNDS = 10;
const ROUND_MS = 1_000;

/** For the environment of a measured process: it collects its garbage when it is told to. */
export const COLLECTABLE = {
  NODE_OPTIONS: `--expose-gc --import=${new URL('collect-on-signal.js', import.meta.url).href}`,
};

/** Resident bytes of a process that has come to rest and collected its garbage: the least seen in some seconds. */
export async function settledMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    process.kill(pid, 'SIGUSR2');
    await delay(ROUND_MS);
    least = Math.min(least, await residentBytes(pid));
  }
  return least;
}

export async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1_024;
}

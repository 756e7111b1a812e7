import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** V8 returns the pages of collected garbage after some ten seconds, and not all of them at once. */
const ROUNDS = 15;
const ROUND_MS = 1_000;
/** A garbage collection takes a good part of this interval; a shorter one would leave no time for the work. */
const COLLECTION_MS = 150;

/** For the environment of a measured process: it collects its garbage on a signal. */
export const COLLECTABLE = {
  NODE_OPTIONS: `--expose-gc --import=${new URL('collect-on-signal.js', import.meta.url).href}`,
};

/** Resident bytes of an idle process after a garbage collection: the minimum, once it has not fallen for a while. */
export async function settledMemory(pid: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let rounds = 0; rounds < ROUNDS; rounds++) {
    process.kill(pid, 'SIGUSR2');
    await delay(ROUND_MS);
    const now = await residentBytes(pid);
    if (now >= least) continue;
    [least, rounds] = [now, 0];
  }
  return least;
}

export async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1_024;
}

/** The peak memory of the process during `work`, without garbage. */
export async function peakDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let [most, running] = [0, true];
  const sampling = (async () => {
    while (running) most = Math.max(most, await collectedMemory(pid));
  })();
  await work().finally(() => {
    running = false;
  });
  await sampling;
  return most;
}

/** Resident bytes of a process after a garbage collection. */
export async function collectedMemory(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await delay(COLLECTION_MS);
  return residentBytes(pid);
}

import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '@waxwing/adapters/postgres';

/** Linux counts hundredths of a second. */
const TICK_MS = 10;

interface ProcessTimes {
  readonly parent: number;
  /** Of the process itself. */
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

/** Milliseconds of CPU that a process has used so far, on Linux. */
export async function cpuTimeOf(pid: number): Promise<number> {
  return (await timesOf(pid)).own;
}

/** Milliseconds of CPU that the PostgreSQL of this database has used so far, with all its backends. */
export async function cpuTimeOfPostgres(database: Database): Promise<number> {
  const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = (await timesOf(backend!.pid)).parent;
  const { own, ended } = await timesOf(server);
  let sum = own + ended;
  for (const name of await readdir('/proc')) {
    const times = /^\d+$/.test(name) ? await timesOf(Number(name)).catch(() => undefined) : undefined;
    if (times?.parent === server) sum += times.own + times.ended;
  }
  return sum;
}

async function timesOf(pid: number): Promise<ProcessTimes> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the name in brackets, may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = (...numbers: number[]) => numbers.reduce((sum, n) => sum + Number(fields[n - 3]), 0) * TICK_MS;
  return { parent: Number(fields[1]), own: ticks(14, 15), ended: ticks(16, 17) };
}

import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '@waxwing/adapters/postgres';

const NS_PER_MS = 1_000_000;

/** Milliseconds of CPU that the threads of a process have used so far, on Linux. */
export async function cpuTimeOf(pid: number): Promise<number> {
  let sum = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const [ran] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ');
    sum += Number(ran) / NS_PER_MS;
  }
  return sum;
}

/** Milliseconds of CPU that the server of this database and its backends have used so far, also those that have ended. */
export async function cpuTimeOfPostgres(database: Database): Promise<number> {
  const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = await parentOf(backend!.pid);
  let sum = (await cpuTimeOf(server)) + (await cpuTimeOfEnded(server));
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const pid = Number(name);
    // A process may end between its being listed and its being read.
    if ((await parentOf(pid).catch(() => undefined)) === server) sum += await cpuTimeOf(pid).catch(() => 0);
  }
  return sum;
}

async function parentOf(pid: number): Promise<number> {
  return Number((await statOf(pid))[1]);
}

const MS_PER_TICK = 10;

/** The CPU time of a process's children that have ended. */
async function cpuTimeOfEnded(pid: number): Promise<number> {
  const [user, system] = (await statOf(pid)).slice(13, 15);
  return (Number(user) + Number(system)) * MS_PER_TICK;
}

/** The fields of `/proc/<pid>/stat` from the third on. */
async function statOf(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field, the name in brackets, may contain spaces.
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

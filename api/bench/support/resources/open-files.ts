import { readFile } from 'node:fs/promises';

/** How many files and sockets a process may have open here: Node raises its soft limit to the hard one. On Linux. */
export async function openFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(limits) ?? [];
  return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Whether process `pid` is the server of this cluster, rather than another program with a reused pid or a zombie. */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!exists(pid)) return false;
  if (process.platform === 'win32') return true;
  return (await commandLine(pid)).includes(clusterDir);
}

/** Whether a known server process still runs. Cheap enough to poll. */
export async function isAlive(pid: number): Promise<boolean> {
  // A zombie has an empty command line.
  return exists(pid) && (process.platform !== 'linux' || (await commandLine(pid)) !== '');
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const ps = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

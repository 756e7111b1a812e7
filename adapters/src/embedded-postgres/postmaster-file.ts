import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of a running server's `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; empty when it listens on TCP only. */
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby' | '';
}

const path = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Undefined when the file is missing or incomplete. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path(clusterDir), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = text
    .split('\n')
    .map((line) => line.trim());
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir, status: status as PostmasterFile['status'] };
}

/**
 * Marks the file as stale for the next server. After a machine crash its pid may belong to any program, and PostgreSQL would refuse
 * to start. It accepts the pid of its own parent, which is us. Removing the file would also skip the check for backends that
 * outlived their server.
 */
export async function disownPostmasterFile(clusterDir: string): Promise<void> {
  const text = await readFile(path(clusterDir), 'utf8').catch(() => undefined);
  if (text !== undefined) await writeFile(path(clusterDir), text.replace(/^\s*-?\d+/, String(process.pid)));
}

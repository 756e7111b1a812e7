import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server says about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket, empty where it listens on TCP only. */
  readonly socketDir: string;
  readonly status: 'starting' | 'ready' | 'stopping' | 'standby' | '';
}

const path = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Undefined where there is no such file, or the server has only begun to write it. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(path(clusterDir), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketDir = '', , , status = ''] = text
    .split('\n')
    .map((line) => line.trim());
  if (!(Number(pid) > 0)) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir, status: status as PostmasterFile['status'] };
}

/**
 * Tells the next server that the file is left over. After a machine crash its process id may belong to any program, and
 * PostgreSQL would refuse to start. It does not mind the id of its own parent, which is us. Removing the file
 * would also remove the check for backends that outlived their server.
 */
export async function disownPostmasterFile(clusterDir: string): Promise<void> {
  const text = await readFile(path(clusterDir), 'utf8').catch(() => undefined);
  if (text !== undefined) await writeFile(path(clusterDir), text.replace(/^\s*-?\d+/, String(process.pid)));
}

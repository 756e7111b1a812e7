import { readFile, stat } from 'node:fs/promises';

/** The user that PostgreSQL runs as. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user to run the server of `clusterDir` as; undefined for the current user. PostgreSQL refuses to run as root, so root uses
 * the folder's owner, or `nobody` for a new folder.
 */
export async function findServerUser(clusterDir: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : findNobody();
}

/** The ids of `nobody` on this machine. */
export async function findNobody(): Promise<OsUser> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid = '65534', gid = '65534'] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

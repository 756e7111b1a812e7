import { chown } from 'node:fs/promises';

/** An ordinary user that every Unix has, for tests that run as root. */
export const NOBODY = { uid: 65534, gid: 65534 };

export const chownFolder = (path: string): Promise<void> => chown(path, NOBODY.uid, NOBODY.gid);

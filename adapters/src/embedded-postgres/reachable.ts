import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './account.js';

const READ_AND_EXECUTE = 0o5;
const EXECUTE = 0o1;

/**
 * Whether `account` may pass through every folder above `path`. Folders that do not exist yet count as
 * passable, since whoever makes them decides that.
 */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent === path) return true;
  const folder = await stat(parent).catch(() => undefined);
  return (!folder || allows(account, folder, EXECUTE)) && canReach(account, parent);
}

/** Whether `account` may run the program at `path`. */
export async function canRun(account: Account, path: string): Promise<boolean> {
  return allows(account, await stat(path), READ_AND_EXECUTE) && (await canReach(account, path));
}

function allows({ uid, gid }: Account, { mode, ...file }: Stats, wanted: number): boolean {
  const shift = file.uid === uid ? 6 : file.gid === gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder with its parents. Answers with the folders that have new entries: syncing them makes those survive a power cut. */
export async function makeFolder(path: string): Promise<string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const changed: string[] = [];
  if (first === undefined) return changed;
  for (let made = path; made.length >= first.length; made = dirname(made)) changed.push(dirname(made));
  return changed;
}

/** Makes the entries of a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and journals its entries by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

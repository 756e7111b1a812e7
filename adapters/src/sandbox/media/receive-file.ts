import { LRUCache } from 'lru-cache';
import type { FilePointer, ReceivedFile } from './file-pointer.js';
import { INSPECTED_BYTES, rejectionsOfFile } from './file-rejections.js';
import type { MediaFiles } from './media-files.js';
import { downloadToPhone, readStart } from './phone-files.js';

/** What was found to be as announced, by the media hosts that have it: a file for many recipients is looked at once. */
const checked = new WeakMap<MediaFiles, LRUCache<string, ReceivedFile>>();
const MAX_CHECKED = 200;

/** A phone downloads the file of a message, checks it and looks at it. */
export async function receiveFile(
  files: MediaFiles,
  pointer: FilePointer,
  caption: string,
): Promise<ReceivedFile> {
  const known = checked.get(files) ?? new LRUCache({ max: MAX_CHECKED });
  checked.set(files, known);
  const key = JSON.stringify([pointer, caption]);
  // It may have been removed from the hosts since.
  const before = typeof files.find(pointer.directPath) === 'number' ? undefined : known.get(key);
  const received = before ?? (await check(files, pointer, caption));
  if (received.problem === null) known.set(key, received);
  return received;
}

async function check(files: MediaFiles, pointer: FilePointer, caption: string): Promise<ReceivedFile> {
  const problem = (await downloadToPhone(files, pointer)) ?? null;
  if (problem !== null) return { ...pointer, problem, rejections: [] };
  const bytes = await readStart(files, pointer, INSPECTED_BYTES);
  return { ...pointer, problem, rejections: await rejectionsOfFile({ pointer, caption, bytes }) };
}

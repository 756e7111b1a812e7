import type { FilePointer, ReceivedFile } from './file-pointer.js';
import { INSPECTED_BYTES, rejectionsOfFile } from './file-rejections.js';
import type { MediaFiles } from './media-files.js';
import { downloadToPhone, readStart } from './phone-files.js';

/** A phone downloads the file of a message, checks it and looks at it. */
export async function receiveFile(
  files: MediaFiles,
  pointer: FilePointer,
  caption: string,
): Promise<ReceivedFile> {
  const problem = (await downloadToPhone(files, pointer)) ?? null;
  if (problem !== null) return { ...pointer, problem, rejections: [] };
  const bytes = await readStart(files, pointer, INSPECTED_BYTES);
  return { ...pointer, problem, rejections: await rejectionsOfFile({ pointer, caption, bytes }) };
}

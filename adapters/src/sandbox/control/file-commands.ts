import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type FileType, fileType, type NewMessage } from '@waxwing/contract/sandbox';

/** Makes a call of the control API and returns its answer, which is a success. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

const isFileType = (command: string): command is FileType => fileType.safeParse(command).success;

/** Uploads the file that a command names; returns the message with it, or undefined for a command that sends none. */
export async function uploadNamedFile(
  call: CallApi,
  number: string,
  [command = '', to = '', path = '', ...caption]: readonly string[],
): Promise<NewMessage | undefined> {
  if (!isFileType(command)) return undefined;
  const response = await call(`/phones/${number}/files/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: await readFile(path),
  });
  const { upload } = (await response.json()) as { upload: string };
  const words = caption.join(' ');
  return { to, file: { type: command, upload, name: basename(path), ...(words && { caption: words }) } };
}

/** Writes the file of a message to a path; returns what to print. */
export async function saveFile(
  call: CallApi,
  number: string,
  [id = '', path = '']: readonly string[],
): Promise<object> {
  const response = await call(`/phones/${number}/messages/${encodeURIComponent(id)}/file`);
  const bytes = Buffer.from(await response.arrayBuffer());
  await writeFile(path, bytes);
  const sha256 = response.headers.get('etag')?.replaceAll('"', '');
  return { path, size: bytes.length, type: response.headers.get('content-type'), sha256 };
}

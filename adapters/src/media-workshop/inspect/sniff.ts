import type { MediaBytes } from '@waxwing/core';
import { fileTypeFromBuffer } from 'file-type';

/** How many bytes at a file's beginning tell its type; nothing else of an archive is read. */
const HEAD = 4_100;

/** Other names of the same types. */
const ALIASES: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
};

/** Kinds of ZIP files whose contents would have to be read to tell them apart. */
const OFFICE = /^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\.[a-z.-]{1,60}$/;
const TEXT = /^(text\/[a-z0-9.+-]{1,60}|application\/(json|xml))$/;

/** The type of a file by its first bytes. The declared one decides between kinds of text, and of ZIP files. */
export async function sniff(bytes: MediaBytes, declaredType?: string): Promise<string> {
  const head = await bytes.read(0, Math.min(HEAD, bytes.size));
  const declared = declaredType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found === 'application/zip' && OFFICE.test(declared)) return declared;
  if (found === 'application/xml' && TEXT.test(declared)) return declared;
  if (found) return ALIASES[found] ?? found;
  if (!isText(head)) return 'application/octet-stream';
  return TEXT.test(declared) ? declared : 'text/plain';
}

/** Whether it is UTF-8 without control characters; its last character may be cut. */
function isText(head: Uint8Array): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const control = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
  try {
    return !control.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

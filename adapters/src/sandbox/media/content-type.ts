import type { FileType } from '@waxwing/contract/sandbox';
import { fileTypeFromBuffer } from 'file-type';

const VOICE = 'audio/ogg; codecs=opus';

/** How phones name a file's type where its bytes do not tell. */
const USUAL: Readonly<Record<FileType, string>> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  gif: 'video/mp4',
  audio: 'audio/mpeg',
  voice: VOICE,
  document: 'application/octet-stream',
  sticker: 'image/webp',
};

/** Names by which phones say the same. */
const SAME: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'video/x-m4v': 'video/mp4',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
};

/** The type without its parameters, in one of its names. */
export function baseType(mime: string): string {
  const base = mime.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return SAME[base] ?? base;
}

/** What the bytes are; undefined for text and everything else without a signature. */
export async function sniffType(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return found && baseType(found.mime);
}

/** The type that a phone puts into the message of a file. */
export async function typeToSend(type: FileType, bytes: Uint8Array): Promise<string> {
  if (type === 'voice') return VOICE;
  return (await sniffType(bytes)) ?? USUAL[type];
}

import { hkdfSync } from 'node:crypto';
import type { FileKind } from '@waxwing/core';

/** What encrypts and decrypts a file of WhatsApp's media servers. */
export interface MediaKeys {
  readonly iv: Uint8Array;
  readonly cipherKey: Uint8Array;
  readonly macKey: Uint8Array;
}

export const MEDIA_KEY_BYTES = 32;
/** The last bytes of an encrypted file. */
export const MAC_BYTES = 10;
const BLOCK = 16;

const INFO: Readonly<Record<FileKind, string>> = {
  image: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
};

/** Derives the keys of a file from the one that its message carries. */
export function mediaKeysOf(mediaKey: Uint8Array, kind: FileKind): MediaKeys {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(0), INFO[kind], 112));
  return { iv: keys.subarray(0, 16), cipherKey: keys.subarray(16, 48), macKey: keys.subarray(48, 80) };
}

/** The size of a file once it is encrypted: padded to whole blocks, and with its MAC. */
export function sealedSize(size: number): number {
  return (Math.floor(size / BLOCK) + 1) * BLOCK + MAC_BYTES;
}

/** How long one try to move so many bytes may take, in ms. */
export function transferMs(bytes: number): number {
  return 60_000 + Math.ceil(bytes / (128 * 1024)) * 1_000;
}

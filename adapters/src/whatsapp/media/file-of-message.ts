import type { FileKind, UploadedFile } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { messagesIn } from '../receiving/content/wrapped-messages.js';
import { MEDIA_KEY_BYTES } from './media-keys.js';

/** How the file in each field of a message is encrypted. */
const KINDS = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'image',
} as const satisfies { readonly [field in keyof proto.IMessage]?: FileKind };

const HASH_BYTES = 32;

/** As `fileOfMessage`, of the encoded message. */
export function fileOfWire(baileys: Baileys, wire: Uint8Array): UploadedFile | undefined {
  try {
    return fileOfMessage(baileys, baileys.proto.Message.decode(wire));
  } catch {
    return undefined;
  }
}

/**
 * The file that a message carries, below its wrappers; undefined where it carries none, or lacks the key or a hash of the file. A file
 * without a path can be asked for all the same.
 */
export function fileOfMessage(baileys: Baileys, message: proto.IMessage): UploadedFile | undefined {
  for (const inner of messagesIn(baileys, message)) {
    for (const [field, kind] of Object.entries(KINDS) as [keyof typeof KINDS, FileKind][]) {
      const pointer = inner[field];
      if (pointer) return toFile(pointer, kind);
    }
  }
  return undefined;
}

type Pointer = Pick<
  proto.Message.IImageMessage,
  'directPath' | 'mediaKey' | 'fileSha256' | 'fileEncSha256' | 'fileLength'
>;

function toFile(pointer: Pointer, kind: FileKind): UploadedFile | undefined {
  const { directPath, mediaKey, fileSha256: sha256, fileEncSha256: encSha256 } = pointer;
  const size = Number(String(pointer.fileLength ?? 0));
  const isComplete =
    mediaKey?.length === MEDIA_KEY_BYTES && sha256?.length === HASH_BYTES && encSha256?.length === HASH_BYTES;
  if (!isComplete || !Number.isSafeInteger(size) || size < 0) return undefined;
  return { kind, directPath: directPath ?? '', mediaKey, sha256, encSha256, size };
}

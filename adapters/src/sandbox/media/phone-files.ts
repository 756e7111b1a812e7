import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getMediaKeys, type MediaType } from '@whiskeysockets/baileys';
import type { FilePointer } from './file-pointer.js';
import type { MediaFiles } from './media-files.js';

const MAC_BYTES = 10;

/** A file that a phone has uploaded, in the fields of a message. */
export interface UploadedFile {
  readonly directPath: string;
  readonly mediaKey: Buffer;
  readonly fileSha256: Buffer;
  readonly fileEncSha256: Buffer;
  readonly fileLength: number;
}

/** A phone encrypts a file with a key of its own and uploads it. */
export async function uploadFromPhone(
  files: MediaFiles,
  plain: Uint8Array,
  type: MediaType,
): Promise<UploadedFile> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const mac = createHmac('sha256', macKey ?? '')
    .update(iv)
    .update(sealed)
    .digest();
  const draft = await files.receive([sealed, mac.subarray(0, MAC_BYTES)]);
  const directPath = await files.add(draft, kindOf(type));
  const fileSha256 = createHash('sha256').update(plain).digest();
  return { directPath, mediaKey, fileSha256, fileEncSha256: draft.sha256, fileLength: plain.length };
}

/** Downloads and decrypts a file on a phone; returns what is wrong with it, or undefined for the announced file. */
export async function downloadToPhone(files: MediaFiles, pointer: FilePointer): Promise<string | undefined> {
  const file = files.find(pointer.directPath);
  if (typeof file === 'number') return `the media server answers ${file}`;
  const mediaKey = Buffer.from(pointer.mediaKey, 'base64');
  if (mediaKey.length !== 32) return `the media key has ${mediaKey.length} bytes`;
  if (file.kind !== kindOf(pointer.type)) return `a file of kind ${file.kind} was sent as ${pointer.type}`;
  if (file.sha256 !== pointer.encSha256) return 'fileEncSha256 is not the hash of the uploaded file';
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, pointer.type);
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey ?? '').update(iv);
  const hash = createHash('sha256');
  let size = 0;
  const take = (plain: Buffer) => {
    hash.update(plain);
    size += plain.length;
  };
  const end = file.size - MAC_BYTES - 1;
  for await (const chunk of files.open(file.name, { end })) {
    mac.update(chunk);
    take(cipher.update(chunk));
  }
  try {
    take(cipher.final());
  } catch {
    return 'it cannot be decrypted with the media key';
  }
  const held = await buffer(files.open(file.name, { start: end + 1 }));
  if (!held.equals(mac.digest().subarray(0, MAC_BYTES))) return 'its MAC is wrong';
  if (hash.digest('base64') !== pointer.sha256) return 'fileSha256 is not the hash of the decrypted file';
  return size === pointer.size ? undefined : `fileLength says ${pointer.size}, and it has ${size} bytes`;
}

/** Which files a host keeps together: stickers with images, voice notes with audio. */
function kindOf(type: MediaType): 'image' | 'video' | 'audio' | 'document' | 'history' {
  switch (type) {
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return type;
    case 'sticker':
    case 'thumbnail-link':
      return 'image';
    case 'ptt':
      return 'audio';
    case 'gif':
    case 'ptv':
      return 'video';
    default:
      return 'history';
  }
}

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
  plain: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  type: MediaType,
): Promise<UploadedFile> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const mac = createHmac('sha256', macKey ?? '').update(iv);
  const hash = createHash('sha256');
  let fileLength = 0;
  const seal = (part: Buffer) => {
    mac.update(part);
    return part;
  };
  async function* sealed() {
    for await (const chunk of plain) {
      hash.update(chunk);
      fileLength += chunk.length;
      yield seal(cipher.update(chunk));
    }
    yield seal(cipher.final());
    yield mac.digest().subarray(0, MAC_BYTES);
  }
  const draft = await files.receive(sealed());
  const directPath = await files.add(draft, kindOf(type));
  return { directPath, mediaKey, fileSha256: hash.digest(), fileEncSha256: draft.sha256, fileLength };
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

/** The bytes of a file that the phone has, also once the hosts refuse it. @throws if it cannot be decrypted */
export async function* readOnPhone(files: MediaFiles, pointer: FilePointer): AsyncGenerator<Buffer> {
  const file = files.kept(pointer.directPath);
  if (!file) throw new Error('there is no such file');
  const { iv, cipherKey } = await getMediaKeys(Buffer.from(pointer.mediaKey, 'base64'), pointer.type);
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  for await (const chunk of files.open(file.name, { end: file.size - MAC_BYTES - 1 }))
    yield cipher.update(chunk);
  yield cipher.final();
}

/** The first so many bytes of it. */
export async function readStart(files: MediaFiles, pointer: FilePointer, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of readOnPhone(files, pointer)) {
    parts.push(part);
    size += part.length;
    if (size >= max) break;
  }
  return Buffer.concat(parts).subarray(0, max);
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

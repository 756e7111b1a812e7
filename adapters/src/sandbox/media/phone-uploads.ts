import { randomBytes } from 'node:crypto';
import type { FileType } from '@waxwing/contract/sandbox';
import type { MediaType } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';
import type { MediaFiles } from './media-files.js';
import { uploadFromPhone } from './phone-files.js';

/** A file that a phone has uploaded and may send; binary parts in base64. */
export interface PhoneUpload {
  readonly type: FileType;
  readonly directPath: string;
  readonly mediaKey: string;
  readonly sha256: string;
  readonly encSha256: string;
  readonly size: number;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Under which keys a file of this type is encrypted. */
export function mediaTypeFor(type: FileType): MediaType {
  if (type === 'gif') return 'video';
  return type === 'voice' ? 'audio' : type;
}

/** What phones have uploaded, and send by its id. */
export class PhoneUploads {
  readonly #journal: Journal;
  readonly #files: MediaFiles;

  constructor(journal: Journal, files: MediaFiles) {
    this.#journal = journal;
    this.#files = files;
  }

  /** Encrypts the file and puts it on the media hosts. */
  async upload(type: FileType, bytes: Bytes): Promise<PhoneUpload> {
    const uploaded = await uploadFromPhone(this.#files, bytes, mediaTypeFor(type));
    const { directPath, mediaKey, fileSha256, fileEncSha256, fileLength } = uploaded;
    return {
      ...{ type, directPath, mediaKey: mediaKey.toString('base64') },
      ...{ sha256: fileSha256.toString('base64'), encSha256: fileEncSha256.toString('base64') },
      size: fileLength,
    };
  }

  /** The same, and remembers it for this number; returns its id. */
  async keep(number: string, type: FileType, bytes: Bytes): Promise<string> {
    const upload = await this.upload(type, bytes);
    const id = randomBytes(12).toString('hex');
    this.#journal.put(`upload/${number}/${id}`, upload);
    return id;
  }

  find(number: string, id: string): PhoneUpload | undefined {
    return this.#journal.get<PhoneUpload>(`upload/${number}/${id}`);
  }
}

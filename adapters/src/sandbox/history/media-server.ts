import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getMediaKeys } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';

const FOLDER = '/mms/md-app-state/';
const MAC_BYTES = 10;

/** A file as a message announces it. */
export interface UploadedFile {
  readonly directPath: string;
  readonly mediaKey: Buffer;
}

/** The media server: files that phones upload for devices, encrypted with a key that only the message contains. */
export class MediaServer {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  async put(plain: Uint8Array): Promise<UploadedFile> {
    const mediaKey = randomBytes(32);
    const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, 'md-msg-hist');
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
    const mac = createHmac('sha256', macKey ?? '')
      .update(iv)
      .update(ciphertext)
      .digest();
    const name = randomBytes(12).toString('hex');
    const file = Buffer.concat([ciphertext, mac.subarray(0, MAC_BYTES)]);
    this.#journal.put(`media/${name}`, file.toString('base64'));
    return { directPath: `${FOLDER}${name}`, mediaKey };
  }

  /** Answers a request for a file; returns whether it was one. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(FOLDER)) return false;
    const stored = this.#journal.get<string>(`media/${pathname.slice(FOLDER.length)}`);
    const file = stored === undefined ? undefined : Buffer.from(stored, 'base64');
    response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0 });
    response.end(request.method === 'HEAD' ? undefined : file);
    return true;
  }
}

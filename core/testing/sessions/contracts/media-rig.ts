import { afterAll, afterEach, beforeAll } from '@jest/globals';
import {
  type FileKind,
  type FileSource,
  MediaFault,
  type UploadedFile,
  type WhatsAppMedia,
} from '../../../src/index.js';
import type { MediaNetwork } from '../media-network.js';

export interface MediaUnderTest {
  /** The files of a linked session. */
  readonly media: WhatsAppMedia;
  readonly network: MediaNetwork;
  close(): Promise<void>;
}

export const CAP = 1_000_000;

/** A file that is read in pieces of `step` bytes, each gone once the next one is asked for; `reads` counts how often. */
export function fileOf(bytes: Buffer, step = 10_000): FileSource & { reads: number } {
  const file = {
    size: bytes.length,
    reads: 0,
    async *open() {
      file.reads += 1;
      for (let at = 0; at < bytes.length; at += step) {
        const piece = Uint8Array.from(bytes.subarray(at, at + step));
        yield piece;
        piece.fill(0);
      }
    },
  };
  return file;
}

export const randomBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  // The source of random bytes gives so many at a time.
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};
/** The SHA-256, hexadecimal. */
export const hashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');
/** Why the work failed. */
export async function faultOf(work: Promise<unknown>): Promise<string> {
  const fault = await work.then(
    () => 'none',
    (error: unknown) => error,
  );
  return fault instanceof MediaFault ? fault.reason : String(fault);
}

/** The files of one session for a suite; no fault of a test stays for the next one. */
export class MediaRig {
  #subject: MediaUnderTest | undefined;

  constructor(setup: () => Promise<MediaUnderTest>) {
    beforeAll(async () => {
      this.#subject = await setup();
    });
    afterEach(() => this.network.clearFaults());
    afterAll(async () => this.#subject?.close());
  }

  get media(): WhatsAppMedia {
    return this.#under.media;
  }

  get network(): MediaNetwork {
    return this.#under.network;
  }

  upload(bytes: Buffer, kind: FileKind = 'document'): Promise<UploadedFile> {
    return this.media.upload(fileOf(bytes), kind);
  }

  async download(file: UploadedFile, maxBytes = CAP): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.media.download(file, maxBytes)) chunks.push(Uint8Array.from(chunk));
    return Buffer.concat(chunks);
  }

  get #under(): MediaUnderTest {
    if (!this.#subject) throw new Error('the subject is set up before the first test, not earlier');
    return this.#subject;
  }
}

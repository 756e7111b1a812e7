import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { MediaFault, releaseBytes } from '@waxwing/core';
import { MAC_BYTES, type MediaKeys } from './media-keys.js';

export interface MediaDownloadOptions {
  readonly url: URL;
  readonly keys: MediaKeys;
  /** The most bytes of the encrypted file. */
  readonly maxBytes: number;
  /** The hash of the encrypted file, where it was announced. */
  readonly encSha256?: Uint8Array;
  readonly signal: AbortSignal;
  /** Makes the request, through the instance's proxy where it has one. */
  readonly fetch: typeof fetch;
  /** Time limit without any bytes, in ms; default 30 s. */
  readonly idleMs?: number;
}

const IDLE_MS = 30_000;
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/**
 * Downloads a file from WhatsApp's media servers and decrypts it as a stream. Baileys' own download is not used: when its
 * connection breaks off, the stream's error is unhandled and ends the process, and it checks nothing of what it decrypts. @throws
 * MediaFault; any other error may be temporary
 */
export async function* downloadMedia(options: MediaDownloadOptions): AsyncGenerator<Buffer> {
  const { url, keys, maxBytes, encSha256, signal, idleMs = IDLE_MS } = options;
  const silence = new Silence(idleMs);
  try {
    silence.begin();
    const response = await options.fetch(url, {
      redirect: 'error',
      headers: { Origin: 'https://web.whatsapp.com', 'Accept-Encoding': 'identity' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw errorOfStatus(response.status);
    }
    const open = new MediaDecryption(keys);
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      silence.end();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new MediaFault('too_large', 'the file is too large');
      // The reader may take its time.
      yield open.take(chunk);
      silence.begin();
    }
    yield open.end(encSha256);
  } finally {
    // A reader that stops early wants no more of the file.
    silence.cut();
  }
}

/** Cuts a download while which no bytes come. */
class Silence {
  readonly #limitMs: number;
  readonly #cut = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get signal(): AbortSignal {
    return this.#cut.signal;
  }

  begin(): void {
    this.#timer = setTimeout(
      () => this.#cut.abort(new Error('the media server has fallen silent')),
      this.#limitMs,
    );
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  cut(): void {
    this.end();
    this.#cut.abort();
  }
}

function errorOfStatus(status: number): Error {
  const sentence = `the media server answers ${status}`;
  return status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)
    ? new MediaFault('gone', sentence)
    : new Error(sentence);
}

/** Decrypts a file in chunks; its last bytes are a MAC over it. */
class MediaDecryption {
  readonly #cipher: ReturnType<typeof createDecipheriv>;
  readonly #mac: ReturnType<typeof createHmac>;
  readonly #hash = createHash('sha256');
  #held: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: MediaKeys) {
    this.#cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  take(chunk: Uint8Array): Buffer {
    this.#hash.update(chunk);
    const all = Buffer.concat([this.#held, chunk]);
    const sealed = all.subarray(0, Math.max(0, all.length - MAC_BYTES));
    this.#held = Buffer.from(all.subarray(sealed.length));
    this.#mac.update(sealed);
    const plain = this.#cipher.update(sealed);
    releaseBytes(all);
    return plain;
  }

  /** @throws MediaFault unless all that was taken is the announced file */
  end(encSha256: Uint8Array | undefined): Buffer {
    const mac = this.#mac.digest().subarray(0, MAC_BYTES);
    if (this.#held.length !== MAC_BYTES || !timingSafeEqual(mac, this.#held)) throw notTheFile();
    if (encSha256 && !this.#hash.digest().equals(encSha256)) throw notTheFile();
    try {
      return this.#cipher.final();
    } catch (error) {
      throw notTheFile(error);
    }
  }
}

/** For bytes that are not those of the announced file. */
export const notTheFile = (cause?: unknown) =>
  new MediaFault('corrupt', 'the file is not what was announced', cause);

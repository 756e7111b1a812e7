import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** The keys that decrypt a file of WhatsApp's media servers. */
export interface MediaKeys {
  readonly iv: Uint8Array;
  readonly cipherKey: Uint8Array;
  readonly macKey: Uint8Array;
}

export interface MediaDownloadOptions {
  readonly url: URL;
  readonly keys: MediaKeys;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Makes the request, through the instance's proxy where it has one. */
  readonly fetch: typeof fetch;
  /** Time limit without any bytes, in ms; default 30 s. */
  readonly idleMs?: number;
}

/** The file is unavailable or invalid, and will remain so. */
export class MediaUnusable extends Error {
  override readonly name = 'MediaUnusable';
}

const IDLE_MS = 30_000;
const MAC_BYTES = 10;
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/**
 * Downloads a file from WhatsApp's media servers and decrypts it as a stream. Baileys' own download is not used: when its
 * connection breaks off, the stream's error is unhandled and ends the process. @throws MediaUnusable; any other error may be
 * temporary
 */
export async function* downloadMedia(options: MediaDownloadOptions): AsyncGenerator<Buffer> {
  const { url, keys, maxBytes, signal, idleMs = IDLE_MS } = options;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error('the media server has fallen silent')), idleMs);
  try {
    const response = await options.fetch(url, {
      redirect: 'error',
      headers: { Origin: 'https://web.whatsapp.com' },
      signal: AbortSignal.any([signal, idle.signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw errorOfStatus(response.status);
    }
    const open = new MediaDecryption(keys);
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new MediaUnusable('the file is too large');
      yield open.take(chunk);
    }
    yield open.end();
  } finally {
    clearTimeout(timer);
    // A reader that stops early wants no more of the file.
    idle.abort();
  }
}

function errorOfStatus(status: number): Error {
  const sentence = `the media server answers ${status}`;
  return status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status)
    ? new MediaUnusable(sentence)
    : new Error(sentence);
}

/** Decrypts a file in chunks; its last bytes are a MAC over it. */
class MediaDecryption {
  readonly #cipher: ReturnType<typeof createDecipheriv>;
  readonly #mac: ReturnType<typeof createHmac>;
  #held: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: MediaKeys) {
    this.#cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  take(chunk: Uint8Array): Buffer {
    const all = Buffer.concat([this.#held, chunk]);
    const sealed = all.subarray(0, Math.max(0, all.length - MAC_BYTES));
    this.#held = Buffer.from(all.subarray(sealed.length));
    this.#mac.update(sealed);
    return this.#cipher.update(sealed);
  }

  end(): Buffer {
    const mac = this.#mac.digest().subarray(0, MAC_BYTES);
    if (this.#held.length !== MAC_BYTES || !timingSafeEqual(mac, this.#held))
      throw new MediaUnusable('the file is not what was announced');
    return this.#cipher.final();
  }
}

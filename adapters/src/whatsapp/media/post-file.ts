import { Readable } from 'node:stream';
import { type Dispatcher, request } from 'undici';
import { transferMs } from './media-keys.js';

export interface PostFileOptions {
  readonly url: URL;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly size: number;
  readonly signal: AbortSignal;
  /** Opens the connection, through the instance's proxy where it has one; default: directly. */
  readonly dispatcher: Dispatcher | undefined;
  /** How long nothing may move before the host is given up, in ms. */
  readonly stallMs: number;
}

/** What a media host says of an upload. */
export interface PostAnswer {
  readonly status: number;
  /** Where the file is; undefined where the host does not tell. */
  readonly directPath: string | undefined;
}

/** The bytes of an upload could not be read. */
export class SourceError extends Error {
  constructor(override readonly cause: unknown) {
    super('the file could not be read');
  }
}

const MAX_ANSWER_BYTES = 64 * 1024;
/** What the machine may still be sending once it has taken the last byte from us. */
const MAX_IN_FLIGHT = 4 * 1024 * 1024;

/**
 * Uploads the bytes to one host, as fast as it takes them. Redirects are not followed. Rejects when the host cannot be reached,
 * stalls or breaks off. @throws SourceError when the bytes cannot be read
 */
export async function postFile(options: PostFileOptions): Promise<PostAnswer> {
  const { url, bytes, size, signal, dispatcher, stallMs } = options;
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new Error('the media server has fallen silent'));
  let timer = setTimeout(giveUp, stallMs);
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms);
  };
  let failure: SourceError | undefined;
  const failed = (error: unknown) => {
    failure = new SourceError(error);
    throw failure;
  };
  async function* watched() {
    const reading = bytes[Symbol.asyncIterator]();
    try {
      for (
        let next = await reading.next().catch(failed);
        !next.done;
        next = await reading.next().catch(failed)
      ) {
        wait(stallMs);
        yield next.value;
      }
      wait(Math.max(stallMs, transferMs(Math.min(size, MAX_IN_FLIGHT)) - transferMs(0)));
    } finally {
      await reading.return?.();
    }
  }
  const body = Readable.from(watched(), { objectMode: false });
  // It also ends the request, which reports it.
  body.on('error', () => undefined);
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(size),
        origin: 'https://web.whatsapp.com',
      },
      body,
      signal: AbortSignal.any([signal, stalled.signal, AbortSignal.timeout(transferMs(size))]),
      headersTimeout: 0,
      ...(dispatcher && { dispatcher }),
    });
    return { status: answer.statusCode, directPath: pathIn(await textOf(answer.body)) };
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer of the media server is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function pathIn(json: string): string | undefined {
  try {
    const { direct_path: path } = JSON.parse(json) as { direct_path?: unknown };
    return typeof path === 'string' && path !== '' ? path : undefined;
  } catch {
    return undefined;
  }
}

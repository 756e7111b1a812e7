import type { CancelSignal, IncomingFile, LinkFetcher, TargetUrls } from '@waxwing/core';
import { Agent, type Dispatcher, request } from 'undici';
import type { AddressWall } from '../address-wall.js';
import type { NameResolver } from '../name-resolver.js';
import { walledConnector } from '../walled-connector.js';
import { blockedAddress, linkFaultOf, statusFault, unreadableAnswer } from './link-faults.js';

/** What a server of a customer's may take: in ms, bytes and times. */
export const LINK_LIMITS = {
  connectMs: 5_000,
  /** To the first byte of the answer's body, and from each part of it to the next. */
  silenceMs: 10_000,
  totalMs: 120_000,
  maxHeaderBytes: 65_536,
  maxRedirects: 3,
} as const;

export interface UndiciLinkFetcherOptions {
  readonly wall: AddressWall;
  readonly resolver: NameResolver;
  /** A redirect leads only where a customer could have sent us himself. */
  readonly targetUrls: TargetUrls;
  /** Others than `LINK_LIMITS`, for tests. */
  readonly limits?: Partial<Record<keyof typeof LINK_LIMITS, number>>;
}

/** Sent with every request; what is sent back as it is needs no decompression, which could yield far more than was sent. */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Waxwing' };

/**
 * Fetches by HTTP/1.1, over sockets that are judged like those of webhooks. It carries no cookies and no credentials, and a socket is
 * not used again.
 */
export class UndiciLinkFetcher implements LinkFetcher {
  readonly #options: UndiciLinkFetcherOptions;
  readonly #limits: Record<keyof typeof LINK_LIMITS, number>;

  constructor(options: UndiciLinkFetcherOptions) {
    this.#options = options;
    this.#limits = { ...LINK_LIMITS, ...options.limits };
  }

  async open(url: string, cancel?: CancelSignal): Promise<IncomingFile> {
    const exchange = new Exchange(this.#limits.totalMs, cancel);
    const agent = this.#openAgent();
    const close = () => {
      exchange.end();
      void agent.destroy();
    };
    try {
      const { response, at } = await this.#follow(agent, url, exchange.signal);
      const type = first(response.headers['content-type']);
      const description = () => ({ fileName: fileNameOf(at), type });
      return { bytes: read(response.body, exchange, close), description };
    } catch (error) {
      close();
      throw exchange.faultOf(error);
    }
  }

  #openAgent(): Agent {
    const { wall, resolver } = this.#options;
    const { connectMs, silenceMs, maxHeaderBytes } = this.#limits;
    return new Agent({
      connect: walledConnector({ wall, resolver, connectMs }),
      connections: 1,
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      allowH2: false,
    });
  }

  /** The answer that has the file, and where it was found. */
  async #follow(dispatcher: Agent, url: string, signal: AbortSignal) {
    for (let at = url, redirects = 0; ; redirects += 1) {
      const response = await request(at, { dispatcher, headers: HEADERS, signal });
      const { statusCode, headers } = response;
      if (!isRedirect(statusCode)) {
        assertFile(response);
        return { response, at };
      }
      // What else it says is not read, and its connection ends.
      response.body.on('error', () => undefined).destroy();
      const next = URL.parse(first(headers.location) ?? '', at)?.href;
      if (redirects === this.#limits.maxRedirects || next === undefined) throw statusFault(statusCode);
      if (this.#options.targetUrls.refusalOf(next) !== undefined) throw blockedAddress();
      at = next;
    }
  }
}

/** The time that a file may take, and who may end it before. */
class Exchange {
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #cancel: CancelSignal | undefined;

  constructor(totalMs: number, cancel: CancelSignal | undefined) {
    this.#cancel = cancel;
    this.#timer = setTimeout(() => this.#over.abort(), totalMs);
    cancel?.addEventListener('abort', this.#abort);
    if (cancel?.aborted) this.#abort();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#cancel?.removeEventListener('abort', this.#abort);
  }

  faultOf(error: unknown): unknown {
    return this.#cancel?.aborted ? this.#cancel.reason : linkFaultOf(error);
  }

  readonly #abort = () => this.#over.abort();
}

async function* read(
  body: AsyncIterable<Uint8Array>,
  exchange: Exchange,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk;
  } catch (error) {
    throw exchange.faultOf(error);
  } finally {
    close();
  }
}

function assertFile({ statusCode, headers, body }: Dispatcher.ResponseData): void {
  const encoding = first(headers['content-encoding'])?.toLowerCase();
  if (statusCode === 200 && (encoding === undefined || encoding === 'identity')) return;
  body.on('error', () => undefined).destroy();
  throw statusCode === 200 ? unreadableAnswer() : statusFault(statusCode);
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** The end of the path, as a browser would name the file. */
function fileNameOf(url: string): string | undefined {
  const name = new URL(url).pathname.split('/').at(-1)!;
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    return undefined;
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}

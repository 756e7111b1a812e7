import { AdapterError, type VersionPage } from '@waxwing/core';
import type { FetchDispatcher } from '../egress/fetch-dispatcher.js';

export interface WhatsAppVersionPageOptions {
  readonly url: string;
  /** The dispatcher of the operator's proxy; without it the request goes out directly. */
  readonly dispatcher?: FetchDispatcher;
  /** Time limit for the page, in ms; default 10 s. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** The revision is some 5 KB into a page of a few hundred KB. */
const MAX_BYTES = 2 * 1024 * 1024;
const REVISION = /\\?"client_revision\\?":\s{0,9}(\d{6,12})\b/;
/** The headers of a browser; other clients get another page. */
const HEADERS = {
  'sec-fetch-site': 'none',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
};

/** The service worker of WhatsApp's web client, which names its revision. */
export class WhatsAppVersionPage implements VersionPage {
  readonly #options: WhatsAppVersionPageOptions;

  constructor(options: WhatsAppVersionPageOptions) {
    this.#options = options;
  }

  async latest(): Promise<number> {
    const revision = REVISION.exec(await this.#read())?.[1];
    if (revision === undefined) throw unreadable('names no revision');
    return Number(revision);
  }

  async #read(): Promise<string> {
    const { url, dispatcher, timeoutMs = TIMEOUT_MS } = this.#options;
    try {
      const response = await fetch(url, {
        headers: HEADERS,
        // A redirect does not lead to WhatsApp's page.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(dispatcher && { dispatcher }),
      });
      if (!response.ok) throw unreadable(`answered with ${response.status}`);
      return await readBounded(response);
    } catch (error) {
      throw error instanceof AdapterError ? error : unreadable('cannot be reached', error);
    }
  }
}

/** Reads at most MAX_BYTES; the revision comes long before. */
async function readBounded({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes > MAX_BYTES) break;
  }
  return text;
}

/** The page, read through the operator's proxy if one is configured. */
export function createVersionPage({ url, proxy }: { url: string; proxy: string | undefined }): VersionPage {
  if (proxy === undefined) return new WhatsAppVersionPage({ url });
  let page: Promise<VersionPage> | undefined;
  const open = async () => {
    const [{ openTunnel }, { fetchDispatcher }] = await Promise.all([
      import('../egress/tunnel.js'),
      import('../egress/fetch-dispatcher.js'),
    ]);
    const dispatcher = fetchDispatcher(openTunnel({ url: proxy, trusted: true }, true));
    return new WhatsAppVersionPage({ url, dispatcher });
  };
  return {
    latest: async () => {
      page ??= open();
      return (await page).latest();
    },
  };
}

function unreadable(what: string, cause?: unknown): AdapterError {
  return new AdapterError(`WhatsApp's version page ${what}`, { cause, retryable: true });
}

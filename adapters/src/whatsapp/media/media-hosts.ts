import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';

/** A server that takes and serves files. */
export interface MediaHost {
  readonly hostname: string;
  /** The largest file that it takes. */
  readonly maxBytes: number;
}

/** WhatsApp's answer to where files go. */
export interface MediaServers {
  readonly hosts: readonly MediaHost[];
  /** The token for uploads: a secret. */
  readonly auth: string;
}

const ANSWER_MS = 10_000;
const MAX_HOSTS = 8;
/** Documents of WhatsApp's own apps may have this size. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;

/** The media hosts of one connection, asked for when they are first needed and again when the answer has expired. */
export class MediaHosts {
  readonly #baileys: Baileys;
  readonly #socket: Pick<WASocket, 'query'>;
  readonly #now: () => number;
  #known: { readonly servers: MediaServers; readonly until: number } | undefined;
  #asking: Promise<MediaServers> | undefined;

  constructor(baileys: Baileys, socket: Pick<WASocket, 'query'>, now = () => performance.now()) {
    this.#baileys = baileys;
    this.#socket = socket;
    this.#now = now;
  }

  /** Rejects without an answer. */
  async current(): Promise<MediaServers> {
    return this.#known && this.#now() < this.#known.until ? this.#known.servers : this.#ask();
  }

  /** Asks anew, unless that has been done since `refused` was handed out. Rejects without an answer. */
  async renewed(refused: MediaServers): Promise<MediaServers> {
    return this.#known && this.#known.servers !== refused ? this.current() : this.#ask();
  }

  /** Uploads that begin together ask once. */
  #ask(): Promise<MediaServers> {
    this.#asking ??= this.#query().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #query(): Promise<MediaServers> {
    const { S_WHATSAPP_NET, getBinaryNodeChild, getBinaryNodeChildren } = this.#baileys;
    const attrs = { type: 'set', xmlns: 'w:m', to: S_WHATSAPP_NET };
    const asked = { tag: 'iq', attrs, content: [{ tag: 'media_conn', attrs: {} }] };
    const answer = getBinaryNodeChild(await this.#socket.query(asked, ANSWER_MS), 'media_conn');
    const { auth, ttl } = answer?.attrs ?? {};
    const hosts = getBinaryNodeChildren(answer, 'host').flatMap(hostOf).slice(0, MAX_HOSTS);
    if (!auth || hosts.length === 0) throw new Error('WhatsApp names no media servers');
    const servers = { hosts, auth };
    this.#known = { servers, until: this.#now() + (Number(ttl) || 0) * 1_000 };
    return servers;
  }
}

function hostOf({ attrs: { hostname, maxContentLengthBytes } }: BinaryNode): MediaHost[] {
  return hostname ? [{ hostname, maxBytes: Number(maxContentLengthBytes) || MAX_BYTES }] : [];
}

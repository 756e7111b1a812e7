import { type Client, type Dispatcher, Pool } from 'undici';
import { type ConnectorOptions, walledConnector } from '../egress/walled-connector.js';
import { KeptClient } from './kept-client.js';

export interface SocketLimits {
  /** How long an endpoint's sockets are kept after its last request. */
  readonly silenceMs: number;
  /** How long an unused socket is kept, whatever the receiver offers. */
  readonly keepAliveMs: number;
  readonly maxSockets: number;
  /** How many endpoints keep their sockets open; beyond it those of the least recently used one are closed. */
  readonly maxEndpoints: number;
  readonly maxHeaderBytes: number;
}

interface EndpointPool {
  readonly pool: Pool;
  readonly origin: string;
  readonly silence: NodeJS.Timeout;
}

/** The open sockets of each endpoint: its own alone, so that no two accounts share one, nor a TLS session. */
export class EndpointSockets {
  readonly #limits: SocketLimits;
  readonly #connector: ConnectorOptions;
  readonly #pools = new Map<string, EndpointPool>();
  /** Those that are used no more and still have requests under way. */
  readonly #leaving = new Set<Dispatcher>();

  constructor(limits: SocketLimits, connector: ConnectorOptions) {
    this.#limits = limits;
    this.#connector = connector;
  }

  /** How many endpoints have a pool. */
  get size(): number {
    return this.#pools.size;
  }

  of(endpointId: string, origin: string): Pool {
    const kept = this.#pools.get(endpointId);
    if (kept?.origin === origin) {
      kept.silence.refresh();
      // The map has the order of use.
      this.#pools.delete(endpointId);
      this.#pools.set(endpointId, kept);
      return kept.pool;
    }
    this.forget(endpointId);
    if (this.#pools.size >= this.#limits.maxEndpoints) this.#forgetOldest();
    const pool = this.#open(origin);
    const silence = setTimeout(() => this.forget(endpointId), this.#limits.silenceMs).unref();
    this.#pools.set(endpointId, { pool, origin, silence });
    return pool;
  }

  /** Requests under way are finished. */
  forget(endpointId: string): void {
    const kept = this.#pools.get(endpointId);
    if (!kept) return;
    clearTimeout(kept.silence);
    this.#pools.delete(endpointId);
    this.#leave(kept.pool);
  }

  /** Sends one request over a connection of its own. */
  dispatchOnce(
    origin: string,
    request: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): void {
    const client = new KeptClient(origin, this.#options());
    client.dispatch(request, handler);
    this.#leave(client);
  }

  #leave(dispatcher: Dispatcher): void {
    this.#leaving.add(dispatcher);
    const leave = () => void this.#leaving.delete(dispatcher);
    dispatcher.close().then(leave, leave);
  }

  #forgetOldest(): void {
    const { value: oldest } = this.#pools.keys().next();
    if (oldest !== undefined) this.forget(oldest);
  }

  /** Cuts all of them, and what is under way. */
  async close(): Promise<void> {
    for (const endpointId of [...this.#pools.keys()]) this.forget(endpointId);
    await Promise.all([...this.#leaving].map((dispatcher) => dispatcher.destroy()));
  }

  #open(origin: string): Pool {
    const factory = (url: URL, options: object) => new KeptClient(url, options);
    return new Pool(origin, { ...this.#options(), connections: this.#limits.maxSockets, factory });
  }

  #options(): Client.Options {
    const { keepAliveMs, maxHeaderBytes } = this.#limits;
    return {
      connect: walledConnector(this.#connector),
      pipelining: 1,
      maxHeaderSize: maxHeaderBytes,
      // An exchange has its own clock, which a trickle cannot wind up again; these would be set anew for each part of an answer.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      allowH2: false,
    };
  }
}

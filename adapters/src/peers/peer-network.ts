import type { PeerFrame, PeerRegistry, Peers } from '../shared/hints/peers.js';
import { PeerLink } from './peer-link.js';
import { PeerServer } from './peer-server.js';
import { PeerSignature } from './peer-signature.js';

/** A process that is new is told directly after so long, at the latest. */
const REGISTER_MS = 2_000;

export interface PeerNetworkOptions {
  readonly registry: PeerRegistry;
  /** The name of this process in hints. */
  readonly self: string;
  /** At which the other processes reach this one, and on which it listens. */
  readonly host: string;
  readonly port: number;
  /** That all processes of the installation know. */
  readonly secret: string;
}

/** Connects this process with those that have entered themselves in the database, as soon as it has to tell them something. */
export class PeerNetwork implements Peers {
  readonly #self: string;
  readonly #signature: PeerSignature;
  readonly #registry: PeerRegistry;
  readonly #links = new Map<string, PeerLink>();
  #server: PeerServer | undefined;
  #url = '';
  /** By name. */
  #peers: ReadonlyMap<string, string> = new Map();
  #registering: NodeJS.Timeout | undefined;
  #closed = false;
  #onFrame: (frame: PeerFrame, peer: string) => void = () => undefined;

  private constructor({ registry, self, secret }: PeerNetworkOptions) {
    this.#self = self;
    this.#signature = new PeerSignature(secret);
    this.#registry = registry;
  }

  /** @throws the system's error where it cannot listen */
  static async start(options: PeerNetworkOptions): Promise<PeerNetwork> {
    const network = new PeerNetwork(options);
    const { host, port, self } = options;
    network.#server = await PeerServer.listen({
      ...{ host, port, self, signature: network.#signature },
      onFrame: (frame, peer) => network.#onFrame(frame, peer),
    });
    network.#url = `ws://${host.includes(':') ? `[${host}]` : host}:${network.#server.port}`;
    await network.#register();
    return network;
  }

  onFrame(listener: (frame: PeerFrame, peer: string) => void): void {
    this.#onFrame = listener;
  }

  reaches(peer: string): boolean {
    return this.#peers.has(peer);
  }

  send(peer: string, frame: PeerFrame, onLost: () => void): void {
    const url = this.#peers.get(peer);
    if (url === undefined) onLost();
    else (this.#links.get(peer) ?? this.#connect(peer, url)).send(frame, onLost);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#registering);
    this.#peers = new Map();
    for (const link of [...this.#links.values()]) link.end();
    await this.#server?.close();
    await this.#registry.remove(this.#self).catch(() => undefined);
  }

  #connect(peer: string, url: string): PeerLink {
    const link = new PeerLink(url, this.#signature.sign(this.#self, peer), () => this.#links.delete(peer));
    this.#links.set(peer, link);
    return link;
  }

  async #register(): Promise<void> {
    // While the database is away, the peers that are known stay.
    const peers = await this.#registry.register(this.#self, this.#url).catch(() => this.#peers);
    if (this.#closed) return;
    this.#peers = peers;
    for (const [peer, link] of this.#links) if (!peers.has(peer)) link.end();
    this.#registering = setTimeout(() => void this.#register(), REGISTER_MS);
  }
}

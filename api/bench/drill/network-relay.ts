import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import type { BenchScope } from '../support/bench-scope.js';
import type { Random } from './random.js';

/** How a network carries what is sent. */
export interface NetworkQuality {
  /** One way. */
  readonly delayMs: readonly [least: number, most: number];
  /** The part that is lost, and arrives by being sent again. */
  readonly loss: number;
}

export const LOCAL_NETWORK: NetworkQuality = { delayMs: [0, 0], loss: 0 };

/** After which what is lost is sent again. */
const RESEND_MS = 250;

/** A TCP relay to a server, for one of its clients. While it is cut nothing arrives on either side, and neither is told. */
export class NetworkRelay {
  readonly #ways = new Set<OneWay>();
  #healed: Promise<void> = Promise.resolve();
  #heal = (): void => undefined;
  #isCut = false;

  private constructor(
    readonly port: number,
    readonly quality: NetworkQuality,
    readonly random: Random,
  ) {}

  static async start(
    scope: BenchScope,
    { server: target, quality, random }: { server: NetConnectOpts; quality: NetworkQuality; random: Random },
  ): Promise<NetworkRelay> {
    const sockets = new Set<Socket>();
    const server = createServer({ noDelay: true });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const relay = new NetworkRelay((server.address() as AddressInfo).port, quality, random);
    const keep = (socket: Socket) => {
      sockets.add(socket);
      // Its end is told by 'close'.
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    };
    server.on('connection', async (client) => {
      keep(client);
      await relay.#healed;
      if (client.destroyed) return;
      const upstream = connect({ ...target, noDelay: true } as NetConnectOpts);
      keep(upstream);
      relay.#carry(client, upstream);
    });
    scope.defer(async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return relay;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  cut(): void {
    this.#isCut = true;
    ({ promise: this.#healed, resolve: this.#heal } = Promise.withResolvers<void>());
  }

  heal(): void {
    this.#isCut = false;
    this.#heal();
    for (const way of this.#ways) way.flush();
  }

  #carry(client: Socket, upstream: Socket): void {
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      const way = new OneWay(this, from, to);
      this.#ways.add(way);
      // Not when the sender closes: that has to be told too, when the network is healed.
      to.once('close', () => this.#ways.delete(way));
    }
  }
}

/** What one side of a connection sends, in its order. */
class OneWay {
  readonly #relay: NetworkRelay;
  readonly #to: Socket;
  /** The end of the connection comes as null. */
  readonly #waiting: { readonly at: number; readonly chunk: Buffer | null }[] = [];
  #lastAt = 0;

  constructor(relay: NetworkRelay, from: Socket, to: Socket) {
    this.#relay = relay;
    this.#to = to;
    from.on('data', (chunk) => this.#add(chunk));
    from.once('close', () => this.#add(null));
  }

  /** Delivers what has arrived by now. */
  flush(): void {
    while (!this.#relay.isCut && this.#waiting[0] && this.#waiting[0].at <= performance.now()) {
      const { chunk } = this.#waiting.shift()!;
      if (chunk) this.#to.write(chunk);
      else this.#to.destroySoon();
    }
  }

  #add(chunk: Buffer | null): void {
    const { quality, random } = this.#relay;
    const isLost = random.next() < quality.loss;
    const ms = random.between(...quality.delayMs) + (isLost ? RESEND_MS : 0);
    this.#lastAt = Math.max(this.#lastAt, performance.now() + ms);
    this.#waiting.push({ at: this.#lastAt, chunk });
    if (ms === 0) this.flush();
    else setTimeout(() => this.flush(), Math.ceil(this.#lastAt - performance.now()) + 1);
  }
}

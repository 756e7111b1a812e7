import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchScope } from '../support/bench-scope.js';

/** What a receiver does instead of taking events: it is gone, says nothing, or answers what no delivery is. */
export const RECEIVER_FAULTS = ['dead', 'silent', 'wrong'] as const;
export type ReceiverFault = (typeof RECEIVER_FAULTS)[number];

/** One request that arrived. */
export interface DrillArrival {
  readonly eventId: string;
  readonly type: string;
  /** The id of the message that the event tells of. */
  readonly messageId: string;
  /** By the answer that the receiver gave. */
  readonly isDelivered: boolean;
}

interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly message: { readonly id: string } | null };
}

/** How a receiver answers that is wrong, in turn; null stands for a connection that is cut. */
const WRONG_ANSWERS = [500, 301, 404, null, 503, 200.5] as const;

/** A customer's server in this process: it takes webhooks, unless a fault is injected into it. */
export class DrillReceiver {
  readonly #server: Server;
  readonly #port: number;
  #fault: ReceiverFault | undefined;
  #answers = 0;
  /** In the order of arrival. */
  readonly arrivals: DrillArrival[] = [];
  /** What is no event as the documentation describes it. */
  readonly flaws: string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    server.on('request', (request, response) => void this.#take(request, response).catch(() => undefined));
  }

  static async start(scope: BenchScope): Promise<DrillReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new DrillReceiver(server);
    scope.defer(async () => {
      server.close();
      server.closeAllConnections();
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  async inject(fault: ReceiverFault): Promise<void> {
    this.#fault = fault;
    if (fault !== 'dead') return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** It takes events again; what it has left without an answer stays so. */
  async recover(): Promise<void> {
    const { listening } = this.#server;
    this.#fault = undefined;
    this.#server.closeAllConnections();
    if (listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const fault = this.#fault;
    this.#note(request.headers['webhook-id'], body, fault === undefined);
    if (fault === undefined) response.end('ok');
    if (fault === 'wrong') this.#answerWrongly(response);
  }

  #answerWrongly(response: ServerResponse): void {
    const answer = WRONG_ANSWERS[this.#answers++ % WRONG_ANSWERS.length];
    if (answer === null) response.destroy();
    else if (answer === 200.5) response.socket?.end('HTTP/1.1 two hundred\r\n\r\n');
    else response.writeHead(answer!, { location: 'http://127.0.0.1:9/' }).end('no');
  }

  #note(id: unknown, body: string, isDelivered: boolean): void {
    const event = JSON.parse(body) as EventBody;
    const messageId = event.data.message?.id;
    if (event.id !== id) this.flaws.push(`${String(id)} carried ${event.id}`);
    if (messageId === undefined) this.flaws.push(`${event.id} is of no message`);
    else this.arrivals.push({ eventId: event.id, type: event.type, messageId, isDelivered });
  }
}

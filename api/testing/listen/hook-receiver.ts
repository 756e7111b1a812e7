import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '@waxwing/adapters/testing';
import { Webhook } from 'standardwebhooks';

export interface ReceivedHook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server on a developer's machine that takes webhooks. */
export class HookReceiver {
  readonly received: ReceivedHook[] = [];
  /** The status of the next answers, 200 after the last one. */
  readonly statuses: number[] = [];
  readonly #server: Server;
  readonly #port: number;
  #held: Promise<void> | undefined;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
  }

  static async open(): Promise<HookReceiver> {
    const server = createServer();
    const receiver = new HookReceiver(server, await listenOnLoopback(server));
    server.on('request', async (request, response) => {
      receiver.received.push({
        headers: request.headers as Record<string, string>,
        body: await text(request),
      });
      await receiver.#held;
      const status = receiver.statuses.shift() ?? 200;
      response.writeHead(status, { location: '/elsewhere' }).end('thanks');
    });
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Answers nothing until the function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  /** The bodies that arrived, each signed with this secret. @throws where one is not */
  verified(secret: string): { id: string; type: string; data: Record<string, unknown> }[] {
    const webhook = new Webhook(secret);
    return this.received.map(({ headers, body }) => webhook.verify(body, { ...headers }) as never);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

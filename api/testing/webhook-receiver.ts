import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOnLoopback } from '@waxwing/adapters/testing';

export interface ReceivedWebhook {
  readonly eventId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's server that takes webhooks on a free port of this machine. */
export class WebhookReceiver {
  readonly #server: Server;
  /** In the order of arrival. */
  readonly received: ReceivedWebhook[] = [];
  /** How often each event arrived, by its id. */
  readonly arrivals = new Map<string, number>();
  /** By default it takes everything at once. */
  answer: (webhook: ReceivedWebhook, response: ServerResponse) => unknown = (_, response) =>
    response.end('ok');

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', async (request, response) => {
      let body = '';
      // A worker that is killed cuts its requests.
      for await (const chunk of request.on('error', () => undefined)) body += String(chunk);
      const { headers } = request;
      const eventId = String(headers['webhook-id']);
      const webhook = { eventId, headers, body };
      this.received.push(webhook);
      this.arrivals.set(eventId, (this.arrivals.get(eventId) ?? 0) + 1);
      await this.answer(webhook, response);
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await listenOnLoopback(server);
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** Arrivals beyond the first of each event. */
  get repeats(): number {
    return this.received.length - this.arrivals.size;
  }

  /** Those under way get no answer any more. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

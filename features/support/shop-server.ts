import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenOnLoopback } from '@waxwing/adapters/testing';
import type { EventBody } from '@waxwing/contract';
import { Webhook } from 'standardwebhooks';
import { findShopFile } from './shop-files.js';

export interface GotEvent {
  readonly event: EventBody;
  /** The `webhook-id`. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A customer's own server, which events are sent to, and which has the shop's files for everyone who asks. */
export class ShopServer {
  readonly #server: Server;
  #got: GotEvent[] = [];
  #hanging: (() => void)[] = [];
  /** What it answers. */
  status = 200;
  answer = 'thanks';
  /** Answers wait until it is closed. */
  hangs = false;

  constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ShopServer> {
    const server = createServer();
    const shop = new ShopServer(server);
    server.on('request', async (request, response) => {
      if (request.method === 'GET') return answerWithFile(request, response);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const { headers } = request;
      shop.#got.push({ event: JSON.parse(body), id: String(headers['webhook-id']), headers, body });
      const answer = () => response.writeHead(shop.status).end(shop.answer);
      if (shop.hangs) shop.#hanging.push(answer);
      else answer();
    });
    await listenOnLoopback(server);
    return shop;
  }

  get url(): string {
    return `${this.#origin}/hook`;
  }

  linkTo(fileName: string): string {
    return `${this.#origin}/files/${fileName}`;
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Since it lost its data, also what it answered with an error. */
  get got(): readonly GotEvent[] {
    return this.#got;
  }

  forget(): void {
    this.#got = [];
  }

  close(): void {
    for (const answer of this.#hanging.splice(0)) answer();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function answerWithFile({ url }: IncomingMessage, response: ServerResponse): void {
  const file = findShopFile(url!.replace('/files/', ''));
  if (file) response.end(file.bytes);
  else response.writeHead(404).end();
}

/** @throws where the event is not signed with the secret, now */
export function verifySignature({ headers, body }: GotEvent, secret: string): void {
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

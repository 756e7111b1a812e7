import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '@waxwing/adapters/testing';

interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly last: string | undefined;
  readonly response: ServerResponse;
}

/** The two calls that `listen.mjs` makes, answered as a test says. */
export class FakeWaxwing {
  readonly asked: Asked[] = [];
  readonly authorizations = new Set<string | undefined>();
  /** The answers of the log, in turn; empty pages behind them. */
  readonly pages: object[] = [];
  /** Answers anything with this problem, where it is set. */
  refusal: { status: number; error: string } | undefined;
  /** Takes requests and answers none. */
  isSilent = false;
  readonly #server: Server;
  readonly url: string;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(): Promise<FakeWaxwing> {
    const server = createServer();
    const fake = new FakeWaxwing(server, await listenOnLoopback(server));
    server.on('request', (request, response) => fake.#answer(request, response));
    return fake;
  }

  get streams(): readonly Asked[] {
    return this.asked.filter(({ path }) => path === '/api/v1/stream');
  }

  get logs(): readonly Asked[] {
    return this.asked.filter(({ path }) => path === '/api/v1/events');
  }

  /** Writes to the stream that was opened last. */
  tell(frame: string): void {
    this.streams.at(-1)?.response.write(frame);
  }

  /** Cuts the stream that was opened last. */
  cut(): void {
    this.streams.at(-1)?.response.destroy();
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const last = request.headers['last-event-id'] as string | undefined;
    const query = Object.fromEntries(searchParams);
    this.authorizations.add(request.headers.authorization);
    this.asked.push({ path: pathname, query, last, response });
    if (this.isSilent) return;
    if (this.refusal) {
      const { status, error } = this.refusal;
      response.writeHead(status, { location: this.url }).end(JSON.stringify({ error }));
    } else if (pathname === '/api/v1/stream') {
      // Clients come back at once.
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1\n\n');
    } else {
      const empty = { data: [], has_more: false, next_cursor: query.after };
      response.writeHead(200).end(JSON.stringify(this.pages.shift() ?? empty));
    }
  }
}

export function anEvent(number: number): { id: string; type: string; timestamp: string } {
  const id = `evt_0198c0de5a7e7000a1b2c3d4${String(number).padStart(8, '0')}`;
  return { id, type: 'message.received', timestamp: '2026-11-22T03:00:00.123Z' };
}

export function frameOf(event: { id: string; type: string }): string {
  return `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

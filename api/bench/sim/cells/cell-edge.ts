import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { listenOnLoopback } from '@waxwing/adapters/testing';
import type { BenchScope } from '../../support/bench-scope.js';
import { Tenant } from './tenant.js';

/** What stands in front of the cells: it asks the directory where the account of a request lives, and passes the request on. */
export class CellEdge {
  /** Tenants by their tokens and keys. */
  readonly #directory = new Map<string, Tenant>();
  readonly #agent = new Agent({ keepAlive: true });

  /** Where requests go that the directory does not know, such as a sign-up. */
  readonly #newcomers: Tenant;

  private constructor(
    readonly url: string,
    newcomers: Tenant,
  ) {
    this.#newcomers = newcomers;
  }

  /** @param cell where newcomers sign up */
  static async start(scope: BenchScope, cell: string): Promise<CellEdge> {
    const server = createServer(
      (asked, answer) => void edge.#pass(asked, answer).catch(() => answer.destroy()),
    );
    const port = await listenOnLoopback(server);
    const edge = new CellEdge(`http://127.0.0.1:${port}`, new Tenant(cell));
    scope.defer(async () => {
      edge.#agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return edge;
  }

  assign(tenant: Tenant, bearers: readonly string[]): void {
    for (const bearer of bearers) this.#directory.set(bearer, tenant);
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const bearer = asked.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const tenant = this.#directory.get(bearer) ?? this.#newcomers;
    const isServed = await tenant.serve((cell) => this.#forward(cell, asked, answer));
    if (isServed) return;
    asked.resume();
    answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    answer.end(JSON.stringify({ error: 'This account is being moved. Please try again in a few seconds.' }));
  }

  async #forward(cell: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', cell), { method, headers, agent: this.#agent });
    const answered = once(passed, 'response') as Promise<[IncomingMessage]>;
    await Promise.all([pipeline(asked, passed), answered]);
    const [response] = await answered;
    answer.writeHead(response.statusCode!, response.headers);
    await pipeline(response, answer);
  }
}

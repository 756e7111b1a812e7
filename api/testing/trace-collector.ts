import { createServer, type Server } from 'node:http';
import { listenOnLoopback } from '@waxwing/adapters/testing';

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

export interface CollectedSpan {
  /** The id of the process that it is of. */
  readonly process: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly links: readonly object[];
  /** Nanoseconds since 1970. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface TraceRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<CollectedSpan, 'process'>[] }[];
  }[];
}

/** A collector of traces on a free port of this machine, which takes OTLP over HTTP as JSON. */
export class TraceCollector {
  readonly #server: Server;
  /** In the order of arrival. */
  readonly spans: CollectedSpan[] = [];

  private constructor(
    server: Server,
    readonly url: string,
  ) {
    this.#server = server;
    server.on('request', async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.url === '/v1/traces') this.#collect(JSON.parse(body));
      response.end('{}');
    });
  }

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    return new TraceCollector(server, `http://127.0.0.1:${await listenOnLoopback(server)}`);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #collect({ resourceSpans }: TraceRequest): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const id = resource.attributes.find(({ key }) => key === 'service.instance.id');
      const process = id?.value.stringValue ?? '';
      this.spans.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, process }))));
    }
  }
}

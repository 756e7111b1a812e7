import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * For the HTTP server, in milliseconds: how long a slow client may take for its headers and for the largest upload, see also
 * `BODY_TIMES`, and how long a connection stays open between two requests.
 */
export const serverTimeouts = {
  // Longer than the 60 s of most proxies and clients: whichever side closes an idle connection must not have a request on its way.
  keepAliveTimeout: 75_000,
  // Counted from the connection: a process that takes ten seconds to read two thousand requests would cut them off as slow.
  headersTimeout: 30_000,
  requestTimeout: 600_000,
  /** How often Node checks the two; its default of 30 s would let a client take three times as long. */
  connectionsCheckingInterval: 1_000,
} as const;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** The setting that the port comes from, for error messages. */
  readonly setting: 'PORT' | 'METRICS_PORT';
}

/** Resolves with the port when it listens. @throws an Error whose sentence names the wrong setting */
export async function listen(server: Server, at: ListenOptions): Promise<number> {
  server.listen(at.port, at.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(sentenceOf((cause as NodeJS.ErrnoException).code, at) ?? (cause as Error).message, {
      cause,
    });
  }
  return (server.address() as AddressInfo).port;
}

const HOST_SETTING = { PORT: 'HOST', METRICS_PORT: 'METRICS_HOST' };

function sentenceOf(code: string | undefined, { port, host, setting }: ListenOptions): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that, or choose another one with ${setting}.`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose one above 1023 with ${setting}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${HOST_SETTING[setting]} is ${host}, which is no address of this machine.`;
    default:
      return undefined;
  }
}

/** The URL at which this machine itself reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

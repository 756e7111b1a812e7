import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { Agent, type buildConnector } from 'undici';
import type { Tunnel } from './tunnel.js';

/** What Node's `fetch` accepts as `dispatcher`: it opens the connections. */
export type FetchDispatcher = NonNullable<RequestInit['dispatcher']>;

type Request = Parameters<Tunnel['connect']>[0];
type Target = Parameters<Tunnel['connect']>[1];

/**
 * Makes `fetch` open its connections through the sockets' tunnel, whatever kind of proxy it leads to. Baileys passes it to its
 * downloads as `options.dispatcher`; it would drop any other agent and connect directly.
 */
export function fetchDispatcher(tunnel: Tunnel): FetchDispatcher {
  const connect: buildConnector.connector = (wanted, connected) => {
    connectThrough(tunnel, wanted).then(
      (socket) => connected(null, socket),
      (error: Error) => connected(error, null),
    );
  };
  // Node's types come from its own copy of undici, not from the package's.
  return new Agent({ connect }) as unknown as FetchDispatcher;
}

async function connectThrough(tunnel: Tunnel, wanted: buildConnector.Options): Promise<Socket> {
  const { hostname, port, protocol, servername } = wanted;
  const secureEndpoint = protocol === 'https:';
  // Stands in for the request of an HTTP client, which gets a `socket` event.
  const request = new EventEmitter();
  const target = {
    host: hostname,
    port: Number(port) || (secureEndpoint ? 443 : 80),
    secureEndpoint,
    ...(servername && { servername }),
    ALPNProtocols: ['http/1.1'],
  };
  const socket = (await tunnel.connect(request as Request, target as Target)) as Socket;
  request.emit('socket', socket);
  if (secureEndpoint) await once(socket, 'secureConnect');
  return socket;
}

import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { Agent, type buildConnector } from 'undici';
import type { Tunnel } from '../egress/tunnel.js';

/** What Node's `fetch` takes as `dispatcher`: how its connections are opened. */
export type FetchDispatcher = NonNullable<RequestInit['dispatcher']>;

type Request = Parameters<Tunnel['connect']>[0];
type Target = Parameters<Tunnel['connect']>[1];

/**
 * Has `fetch` open its connections through the tunnel that the sockets take, whatever kind of proxy it leads to. Baileys hands it on
 * to its downloads, as `options.dispatcher`; any other agent it would leave out and go out directly.
 */
export function fetchDispatcher(tunnel: Tunnel): FetchDispatcher {
  const connect: buildConnector.connector = (wanted, connected) => {
    connectThrough(tunnel, wanted).then(
      (socket) => connected(null, socket),
      (error: Error) => connected(error, null),
    );
  };
  // Node's types of its own copy of undici are others than those of the package.
  return new Agent({ connect }) as unknown as FetchDispatcher;
}

async function connectThrough(tunnel: Tunnel, wanted: buildConnector.Options): Promise<Socket> {
  const { hostname, port, protocol, servername } = wanted;
  const secureEndpoint = protocol === 'https:';
  // Stands in for the request of an HTTP client, which is told of its socket.
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

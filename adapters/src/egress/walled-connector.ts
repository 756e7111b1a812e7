import { connect, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { type AddressWall, literalAddress } from './address-wall.js';
import type { NameResolver, ResolvedAddress } from './name-resolver.js';

/** Why no connection was made. */
export type ConnectFaultCode = 'blocked_address' | 'connect' | 'dns' | 'timeout' | 'tls';

/** No connection was made. Its message tells no address: it may be shown to a customer. */
export class ConnectFault extends Error {
  constructor(readonly fault: ConnectFaultCode) {
    super(fault);
    this.name = 'ConnectFault';
  }
}

export interface ConnectorOptions {
  readonly wall: Pick<AddressWall, 'refuses' | 'blockList' | 'local'>;
  readonly resolver: NameResolver;
  /** Name, connection and TLS together. */
  readonly connectMs: number;
}

type Target = buildConnector.Options;

/** More addresses of one name are not tried. */
const MAX_TRIED = 4;
/** What each of them but the last gets. */
const ATTEMPT_MS = 1_000;

/**
 * Opens sockets to hosts that customers name. Judged is what the socket connects to, and again what it has connected to, before TLS sends its first
 * byte: neither undici nor `tls.connect` passes a block list on to a connection with TLS.
 */
export function walledConnector(options: ConnectorOptions): buildConnector.connector {
  const secure = buildConnector({
    allowH2: false,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    timeout: 0,
  });
  return (target, connected) => {
    open(options, target, secure).then(
      (socket) => connected(null, socket),
      (error: unknown) =>
        connected(error instanceof ConnectFault ? error : new ConnectFault('connect'), null),
    );
  };
}

async function open(options: ConnectorOptions, target: Target, secure: buildConnector.connector) {
  const late = new AbortController();
  // Not `AbortSignal.timeout`, which would keep each connection's listeners until its time is over.
  const timer = setTimeout(() => late.abort(), options.connectMs);
  try {
    const addresses = await inTime(addressesOf(options, target), late.signal);
    const socket = await openSocket(options.wall, target, addresses, late.signal);
    return target.protocol === 'https:' ? await openTls(secure, target, socket, late.signal) : socket;
  } finally {
    clearTimeout(timer);
  }
}

/** The addresses of the target that may be connected to. */
async function addressesOf({ wall, resolver }: ConnectorOptions, target: Target): Promise<ResolvedAddress[]> {
  const literal = literalAddress(target.hostname);
  if (literal !== undefined) {
    if (wall.refuses(literal, portOf(target))) throw new ConnectFault('blocked_address');
    return [{ address: literal, family: literal.includes(':') ? 6 : 4 }];
  }
  const found = await resolver.resolve(target.hostname);
  const allowed = found.filter(({ address }) => !wall.refuses(address, portOf(target)));
  // A name with private addresses alone is told like one that has none: else the answers would list the names of our own network.
  if (allowed.length === 0)
    throw new ConnectFault(wall.local && found.length > 0 ? 'blocked_address' : 'dns');
  return allowed.slice(0, MAX_TRIED);
}

function openSocket(
  wall: ConnectorOptions['wall'],
  target: Target,
  addresses: readonly ResolvedAddress[],
  late: AbortSignal,
): Promise<Socket> {
  const lookup: LookupFunction = (_name, { all }, found) => {
    if (all) found(null, [...addresses]);
    else found(null, addresses[0]!.address, addresses[0]!.family);
  };
  const socket = connect({
    host: target.hostname,
    port: portOf(target),
    lookup,
    blockList: wall.blockList,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    noDelay: true,
    keepAlive: true,
  });
  return settle(socket, 'connect', late, 'connect', () => {
    if (wall.refuses(socket.remoteAddress ?? '', portOf(target))) throw new ConnectFault('blocked_address');
    return socket;
  });
}

function openTls(
  secure: buildConnector.connector,
  target: Target,
  httpSocket: Socket,
  late: AbortSignal,
): Promise<Socket> {
  const socket = secure({ ...target, httpSocket }, () => undefined) as unknown as Socket;
  return settle(socket, 'secureConnect', late, 'tls', () => socket);
}

/** Waits for an event of a socket, and destroys it where it fails or is late. */
function settle(
  socket: Socket,
  event: string,
  late: AbortSignal,
  fault: ConnectFaultCode,
  judge: () => Socket,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: ConnectFault) => {
      late.removeEventListener('abort', expire);
      socket.destroy();
      reject(error);
    };
    const expire = () => fail(new ConnectFault('timeout'));
    const failed = () => fail(new ConnectFault(late.aborted ? 'timeout' : fault));
    if (late.aborted) return expire();
    late.addEventListener('abort', expire, { once: true });
    socket.once('error', failed).once('close', failed);
    socket.once(event, () => {
      try {
        const judged = judge();
        socket.off('close', failed);
        late.removeEventListener('abort', expire);
        resolve(judged);
      } catch (error) {
        fail(error as ConnectFault);
      }
    });
  });
}

function inTime<T>(work: Promise<T>, late: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(new ConnectFault('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

function portOf({ port, protocol }: Target): number {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

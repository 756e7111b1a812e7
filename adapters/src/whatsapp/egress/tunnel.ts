import { setTimeout as delay } from 'node:timers/promises';
import type { ProxyAddress } from '@waxwing/core';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { assertPublic, guardedLookup, ProxyUnreachable } from './guarded-lookup.js';

/** A Node HTTP agent that opens every connection through one proxy, and none past it. */
export type Tunnel = HttpsProxyAgent<string> | SocksProxyAgent;
type Request = Parameters<Tunnel['connect']>[0];
type Target = Parameters<Tunnel['connect']>[1];
type Socket = Awaited<ReturnType<Tunnel['connect']>>;

/** Shorter than Baileys' handshake timeout, so that a silent proxy is reported as the cause. */
const CONNECT_MS = 10_000;

/** @param allowPrivate whether a customer's proxy may be in a private network */
export function openTunnel({ url, trusted }: ProxyAddress, allowPrivate: boolean): Tunnel {
  const route = { url, guarded: !(trusted || allowPrivate) };
  return new URL(url).protocol === 'socks5:' ? new SocksTunnel(route) : new HttpTunnel(route);
}

interface ProxyRoute {
  readonly url: string;
  readonly guarded: boolean;
}

class HttpTunnel extends HttpsProxyAgent<string> {
  readonly #route: ProxyRoute;

  constructor(route: ProxyRoute) {
    super(route.url);
    this.#route = route;
  }

  override connect(request: Request, target: Target): Promise<Socket> {
    const { url } = this.#route;
    return connectInTime(this.#route, async (lookup, signal) => {
      // A proxy's error response must never pass for WhatsApp's answer, least of all a 401.
      let status = 0;
      request.once('proxyConnect', ({ statusCode }: { statusCode: number }) => {
        status = statusCode;
      });
      const options = { ...lookup, signal } as ConstructorParameters<typeof HttpsProxyAgent<string>>[1];
      const socket = await new HttpsProxyAgent(url, options).connect(request, target);
      if (status === 200) return socket;
      socket.destroy();
      throw new ProxyUnreachable(`The proxy answered with ${status}`);
    });
  }
}

class SocksTunnel extends SocksProxyAgent {
  readonly #route: ProxyRoute;

  constructor(route: ProxyRoute) {
    super(withRemoteDns(route.url));
    this.#route = route;
  }

  override connect(request: Request, target: Target): ReturnType<SocksProxyAgent['connect']> {
    return connectInTime(this.#route, (lookup) => {
      const options = { socketOptions: lookup } as ConstructorParameters<typeof SocksProxyAgent>[1];
      const agent = new SocksProxyAgent(withRemoteDns(this.#route.url), options);
      agent.proxy.host = hostOf(this.#route.url);
      return agent.connect(request, target);
    });
  }
}

/** Makes the proxy resolve WhatsApp's name: a lookup here would bypass the proxy. */
function withRemoteDns(url: string): string {
  return url.replace(/^socks5:/, 'socks5h:');
}

/** The host of a URL, without the brackets of an IPv6 address. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

async function connectInTime<T extends { destroy(): unknown }>(
  { url, guarded }: ProxyRoute,
  connect: (lookup: { lookup?: typeof guardedLookup }, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [late, done] = [new AbortController(), new AbortController()];
  try {
    if (guarded) assertPublic(hostOf(url));
    const connecting = connect(guarded ? { lookup: guardedLookup } : {}, late.signal);
    const waiting = delay(CONNECT_MS, undefined, { ref: false, signal: done.signal });
    waiting.catch(() => undefined);
    const socket = await Promise.race([connecting, waiting]);
    if (socket) return socket;
    connecting.then((tooLate) => tooLate.destroy()).catch(() => undefined);
    late.abort();
    throw new ProxyUnreachable('The proxy did not answer in time');
  } catch (error) {
    if (error instanceof ProxyUnreachable) throw error;
    throw new ProxyUnreachable('The proxy could not be reached', error);
  } finally {
    done.abort();
  }
}

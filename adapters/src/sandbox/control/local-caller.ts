import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a socket's remote address is this machine. An IPv4 address in IPv6 notation counts as IPv4. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The hosts by which programs call their own machine. Matched as text: a URL has other spellings, and room for a user and a path. */
const HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Headers that proxies, tunnels and networks add. No client on this machine sends them. */
const FORWARDED =
  /^(?:forwarded|via|(?:x-forwarded|x-original|x-envoy|cf|cdn|fly|ngrok)-.+|(?:.+-)?(?:client|real|connecting)-ip)$/;

/**
 * Whether a request comes directly from a program on this machine. A tunnel and a browser also connect from loopback: but a
 * tunnel shows in the host or in forwarding headers, and a browser names the site whose page makes the request.
 */
export function isLocalCaller({ headers, socket }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    isOwnPage(headers)
  );
}

function isOwnPage({ host, origin, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return (origin === undefined || origin === `http://${host}`) && (site === 'none' || site === 'same-origin');
}

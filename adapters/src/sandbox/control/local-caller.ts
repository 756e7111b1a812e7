import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a socket's remote address is of this machine. An IPv4 address that is written as IPv6 counts as what it is. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined || isIP(address) === 0) return false;
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** How programs on a machine call it. Compared as it stands: a URL has many spellings of the same, and room for a user and a path. */
const HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** What proxies, tunnels and the networks before them add. No client on this machine does. */
const FORWARDED =
  /^(?:forwarded|via|(?:x-forwarded|x-original|x-envoy|cf|cdn|fly|ngrok)-.+|(?:.+-)?(?:client|real|connecting)-ip)$/;

/**
 * Whether a request comes straight from a program on this machine. The socket says so of a tunnel and of a browser as well: but a
 * tunnel brings strangers, under their name for it or with a note of having passed them on, and a browser obeys the pages of
 * strangers, and says whose page it is.
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

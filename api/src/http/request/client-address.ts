import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Finds the address of the client. */
export type ClientAddress = (req: IncomingMessage) => string;

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address of the socket, or the one in X-Forwarded-For where the socket is a trusted proxy's. Everything left of the first
 * untrusted address was written by the caller and is ignored, as is anything that is not an address.
 * @param trusted addresses, CIDR ranges, or the names of ranges that proxy-addr knows
 * @param onUntrusted is called once, with the first untrusted address that sends X-Forwarded-For
 */
export function clientAddress(
  trusted: readonly string[] = [],
  onUntrusted?: (address: string) => void,
): ClientAddress {
  const trust = proxyaddr.compile([...trusted]);
  let tell = onUntrusted;
  return (req) => {
    const { remoteAddress } = req.socket;
    if (tell && req.headers['x-forwarded-for'] !== undefined && remoteAddress && !trust(remoteAddress, 0)) {
      tell(unmapIpv4(remoteAddress));
      tell = undefined;
    }
    if (trusted.length === 0) return unmapIpv4(remoteAddress);
    return unmapIpv4(proxyaddr.all(req, trust).findLast((address) => isIP(address) !== 0));
  };
}

/** An IPv4-mapped IPv6 address is the same client as its IPv4 address. */
function unmapIpv4(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  return IPV4_MAPPED.exec(address)?.[1] ?? address;
}

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Finds the address of who calls. */
export type ClientAddress = (req: IncomingMessage) => string;

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address of the socket, or, where that is a trusted proxy's, what X-Forwarded-For says. Whatever stands left of the first
 * address that is not trusted was written by the caller and is not looked at; what is no address is not either.
 * @param trusted addresses, CIDR ranges, or the names of ranges that proxy-addr knows
 * @param onUntrusted is called once, with the first address that sends X-Forwarded-For and is not trusted
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

/** An IPv4 address is the same caller however its socket was opened. */
function unmapIpv4(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  return IPV4_MAPPED.exec(address)?.[1] ?? address;
}

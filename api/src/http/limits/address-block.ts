import { isIPv4, isIPv6 } from 'node:net';

const BITS_A_GROUP = 16;

/** The rate-limit key of an address: an IPv4 address itself, of an IPv6 address its /64 network, whose 2^64 addresses are one customer's. */
export function addressBlock(ip: string): string {
  // Most addresses are IPv4, and Node's own test for IPv6 is slow.
  return ip.includes(':') && isIPv6(ip) ? ipv6Network(ip, 64) : ip;
}

/** The /48 network of an IPv6 address, which is what a site gets: 65,536 blocks. Undefined for an IPv4 address. */
export function addressSite(ip: string): string | undefined {
  return ip.includes(':') && isIPv6(ip) ? ipv6Network(ip, 48) : undefined;
}

/** The network of an address as it is shown and kept, /24 or /48: it tells where a call came from, and not from whom. */
export function networkOf(ip: string): string {
  if (isIPv6(ip)) return ipv6Network(ip, 48);
  return isIPv4(ip) ? `${ip.split('.').slice(0, 3).join('.')}.0/24` : 'unknown';
}

/** The network that the first `bits` of an IPv6 address name, such as `2001:db8:0:1::/64`. */
function ipv6Network(ip: string, bits: 48 | 64): string {
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  // `::` stands for groups of 0; groups after it are among the first ones only where it stands for few.
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    const written = groups.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0);
    groups.push(...Array<string>(8 - written).fill('0'), ...after);
  }
  const network = groups
    .slice(0, bits / BITS_A_GROUP)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/${bits}`;
}

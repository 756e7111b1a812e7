import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network; the rest, 2^64 addresses, is one customer's to choose from. */
const NETWORK_GROUPS = 4;

/** What stands for a caller's address: an IPv4 address itself, of an IPv6 address its /64 network. */
export function addressBlock(ip: string): string {
  // Most are IPv4, and Node's own test of the rest is slow.
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Groups that `::` leaves out are 0; none of those after it can be among the first four unless it leaves out few.
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    const written = groups.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0);
    groups.push(...Array<string>(8 - written).fill('0'), ...after);
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

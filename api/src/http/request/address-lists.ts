import { BlockList, isIP, isIPv6 } from 'node:net';

/** Keys are cached with their lists, so a list is parsed once while its key is. */
const parsed = new WeakMap<readonly string[], BlockList>();

/** Whether the address is one of the list's or lies in one of its networks (CIDR). */
export function isInAddressList(ip: string, list: readonly string[]): boolean {
  if (isIP(ip) === 0) return false;
  const addresses = parsed.get(list) ?? parseList(list);
  parsed.set(list, addresses);
  return addresses.check(ip, familyOf(ip));
}

function parseList(list: readonly string[]): BlockList {
  const addresses = new BlockList();
  for (const entry of list) {
    const [network, bits] = entry.split('/') as [string, string?];
    if (bits === undefined) addresses.addAddress(network, familyOf(network));
    else addresses.addSubnet(network, Number(bits), familyOf(network));
  }
  return addresses;
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIPv6(ip) ? 'ipv6' : 'ipv4';
}

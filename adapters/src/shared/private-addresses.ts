import { BlockList, isIP } from 'node:net';

/**
 * Non-public ranges: this machine, private networks, link-local, carriers' NAT, a cloud's metadata, tests, anycast services, 6to4
 * relays, multicast, reserved.
 */
const PRIVATE_RANGES_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/**
 * All but 2000::/3, the public internet. The ranges leave a hole at ::ffff:0:0/96: a list compares IPv4 addresses in that mapped form,
 * and a rule that covers it would refuse each of them.
 */
const OUTSIDE_PUBLIC_V6 = [
  ['::', '::fffe:ffff:ffff'],
  ['::1:0:0:0', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const;

/** Non-public ranges within the public one: Teredo and other protocol assignments, documentation, 6to4, an anycast service. */
const PRIVATE_RANGES_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

/** A new list of the addresses that are not on the public internet, as `net.connect` takes it. */
export function privateAddresses(): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of PRIVATE_RANGES_V4) list.addSubnet(net, prefix, 'ipv4');
  for (const [first, last] of OUTSIDE_PUBLIC_V6) list.addRange(first, last, 'ipv6');
  for (const [net, prefix] of PRIVATE_RANGES_V6) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

const PRIVATE = privateAddresses();
const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Whether a list has an address. An IPv4 address written as IPv6, and what is no address, count as listed. */
export function isListed(list: BlockList, address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return list.check(address, 'ipv4');
    case 6:
      return MAPPED.check(address, 'ipv6') || list.check(address, 'ipv6');
    default:
      return true;
  }
}

/** Whether an IP address is not on the public internet. Text that is not an IP address counts as private. */
export function isPrivateAddress(address: string): boolean {
  return isListed(PRIVATE, address);
}

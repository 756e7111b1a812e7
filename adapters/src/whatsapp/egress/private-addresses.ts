import { BlockList, isIP } from 'node:net';

/** Non-public ranges: this machine, private networks, link-local, carriers' NAT, tests, 6to4 relays, multicast, reserved. */
const PRIVATE_RANGES_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

const PUBLIC_RANGE_V6 = ['2000::', 3] as const;
/** Non-public ranges within the public one: Teredo and other protocol assignments, documentation, 6to4. */
const PRIVATE_RANGES_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateV4 = new BlockList();
for (const [net, prefix] of PRIVATE_RANGES_V4) privateV4.addSubnet(net, prefix, 'ipv4');
const privateV6 = new BlockList();
for (const [net, prefix] of PRIVATE_RANGES_V6) privateV6.addSubnet(net, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_RANGE_V6, 'ipv6');

/** Whether an IP address is not on the public internet. Text that is not an IP address counts as private. */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return privateV4.check(address, 'ipv4');
    case 6:
      return !publicV6.check(address, 'ipv6') || privateV6.check(address, 'ipv6');
    default:
      return true;
  }
}

import { BlockList, isIP } from 'node:net';

/** Non-public ranges: this machine, private networks, link-local, carriers' NAT, tests, 6to4 relays, multicast, reserved. */
const RANGES_4 = [
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

const PUBLIC_6 = ['2000::', 3] as const;
/** Non-public ranges within it: Teredo and other protocol assignments, documentation, 6to4. */
const RANGES_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const private4 = new BlockList();
for (const [net, prefix] of RANGES_4) private4.addSubnet(net, prefix, 'ipv4');
const private6 = new BlockList();
for (const [net, prefix] of RANGES_6) private6.addSubnet(net, prefix, 'ipv6');
const public6 = new BlockList();
public6.addSubnet(...PUBLIC_6, 'ipv6');

/** Whether an IP address is not on the public internet. Text that is no IP address counts as private. */
export function isPrivateAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return private4.check(address, 'ipv4');
    case 6:
      return !public6.check(address, 'ipv6') || private6.check(address, 'ipv6');
    default:
      return true;
  }
}

import type { BlockList } from 'node:net';

/** Where this installation sends requests that its customers ask for: webhooks, and the files of links. */
export interface TargetRules {
  /** `public`: the internet alone, by https. `local`: for development, also http, this machine and private networks. */
  readonly mode: 'public' | 'local';
  /** Ranges of the operator's own, as CIDR, that none of them may reach. */
  readonly deny: readonly string[];
  /** Where this service itself is reached. */
  readonly publicUrl: string;
  /** The ports that this service listens on. */
  readonly ownPorts: readonly number[];
}

/** Adds a range such as 203.0.113.0/24, or a single address. */
export function addRange(list: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isListed, privateAddresses } from '../shared/private-addresses.js';
import { addRange, type TargetRules } from './target-rules.js';

/** Refused during development too: link-local, the metadata of clouds, multicast, reserved. */
const NEVER = [
  '169.254.0.0/16',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  'fd00:ec2::254',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** The addresses of this machine under which it reaches itself. */
const SELF = ['0.0.0.0/8', '127.0.0.0/8', '::', '::1'];

/** Tells which addresses no request for a customer may reach. It judges what a socket connects to: a name may mean another address a moment later. */
export class AddressWall {
  /** For `net.connect`, which passes over listed addresses itself. */
  readonly blockList: BlockList;
  /** Whether this is a developer's machine, whose network is no secret. */
  readonly local: boolean;
  readonly #ownPorts: ReadonlySet<number>;

  constructor({ mode, deny, ownPorts }: Pick<TargetRules, 'mode' | 'deny' | 'ownPorts'>) {
    this.local = mode === 'local';
    this.#ownPorts = new Set(ownPorts);
    this.blockList = this.local ? listOf(NEVER) : privateAddresses();
    for (const range of deny) addRange(this.blockList, range);
  }

  /** What is no address is refused. */
  refuses(address: string, port: number): boolean {
    if (isListed(this.blockList, address)) return true;
    return this.local && this.#ownPorts.has(port) && isThisMachine(address);
  }
}

function isThisMachine(address: string): boolean {
  if (isListed(listOf(SELF), address)) return true;
  return Object.values(networkInterfaces()).some((found) => found?.some((own) => own.address === address));
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return list;
}

/** The address in a URL's host, or undefined for a name. `URL` has turned 127.1, 0x7f000001 and the like into 127.0.0.1. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

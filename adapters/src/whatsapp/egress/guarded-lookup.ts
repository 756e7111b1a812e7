import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.js';

/** Nothing got through: the proxy is away, lets nobody in, cannot reach WhatsApp, or lies where it may not. */
export class ProxyUnreachable extends Error {
  // The cause may name the proxy with its password; it stays out of the message.
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'ProxyUnreachable';
  }
}

const PRIVATE = 'The proxy lies in a private network';

/** Judges the addresses that the socket is about to connect to, and no others: a name may mean something else a moment later. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new ProxyUnreachable(PRIVATE), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** An address that is written out is never resolved. @throws ProxyUnreachable */
export function assertPublic(host: string): void {
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new ProxyUnreachable(PRIVATE);
}

import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from '../../shared/private-addresses.js';

/** The proxy is down, refuses the login, cannot reach WhatsApp, or is in a private network. */
export class ProxyUnreachable extends Error {
  // The cause may contain the proxy's password, so it stays out of the message.
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'ProxyUnreachable';
  }
}

const PRIVATE = 'The proxy lies in a private network';

/** Checks the very addresses that the socket connects to: a later lookup may resolve the name differently. */
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

/** Checks a literal IP address, which is never looked up. @throws ProxyUnreachable */
export function assertPublic(host: string): void {
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw new ProxyUnreachable(PRIVATE);
}

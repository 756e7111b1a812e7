import type { TargetUrls, UrlRule } from '@waxwing/core';
import { type AddressWall, literalAddress } from './address-wall.js';
import type { TargetRules } from './target-rules.js';

const MAX_LENGTH = 2_048;
const HTTPS_PORT = 443;
const LEAST_PORT = 1_024;
/** Ports of databases: what we say there is no request of theirs, but some act on any line that they can read. */
const DATABASE_PORTS = new Set([1_433, 1_521, 3_306, 5_432, 6_379, 11_211, 27_017]);

/** `URL` drops tabs and line feeds, reads a backslash as a slash, and needs none after the scheme: what is saved is what is meant. */
const WRITTEN = /^[a-z][a-z0-9+.-]{0,32}:\/\/[^/\\?#]/i;
const UNREADABLE = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/** Names that mean something else on each machine or network. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|onion|test|invalid)$/;

/** The rules for a URL that a customer gives us to ask. */
export class UrlRules implements TargetUrls {
  readonly #rules: Pick<TargetRules, 'mode' | 'publicUrl'>;
  readonly #wall: AddressWall;

  constructor(rules: Pick<TargetRules, 'mode' | 'publicUrl'>, wall: AddressWall) {
    this.#rules = rules;
    this.#wall = wall;
  }

  refusalOf(text: string): UrlRule | undefined {
    if (text.length > MAX_LENGTH) return 'length';
    const url = UNREADABLE.test(text) ? null : URL.parse(text);
    if (!url) return 'format';
    if (!this.#schemes.includes(url.protocol)) return 'scheme';
    if (!WRITTEN.test(text)) return 'format';
    if (url.username || url.password) return 'credentials';
    if (text.includes('#')) return 'fragment';
    const port = portOf(url);
    if ((port !== HTTPS_PORT && port < LEAST_PORT) || DATABASE_PORTS.has(port)) return 'port';
    return this.#refusalOfHost(url.hostname, port);
  }

  get #schemes(): readonly string[] {
    return this.#rules.mode === 'public' ? ['https:'] : ['https:', 'http:'];
  }

  #refusalOfHost(hostname: string, port: number): UrlRule | undefined {
    const own = new URL(this.#rules.publicUrl);
    const address = literalAddress(hostname);
    if (this.#rules.mode === 'local') {
      if (hostname === own.hostname && port === portOf(own)) return 'own_host';
      return address !== undefined && this.#wall.refuses(address, port) ? 'blocked_address' : undefined;
    }
    if (address !== undefined) return 'literal_address';
    // The root's dot would be part of the name that a certificate must have.
    if (hostname.endsWith('.') || !hostname.includes('.') || PRIVATE_NAME.test(hostname))
      return 'private_name';
    return hostname === own.hostname ? 'own_host' : undefined;
  }
}

/** The port of a URL, also where it is its scheme's. */
function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? HTTPS_PORT : 80) : Number(port);
}

import { lookup, Resolver } from 'node:dns/promises';
import { lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';

/** An address of a name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Finds the addresses of a host's name; none where it has none. */
export interface NameResolver {
  resolve(name: string): Promise<readonly ResolvedAddress[]>;
}

const QUERY_MS = 1_500;
const TRIES = 2;
const KEPT_MS = 60_000;
const MAX_NAMES = 10_000;
/** A server may answer with hundreds. */
const MAX_ADDRESSES = 16;

/**
 * Asks the name servers, by c-ares: no search domains, no hosts file, and no thread pool that a slow name server could fill. Answers are
 * kept as long as they say, at most a minute.
 */
export class DnsResolver implements NameResolver {
  readonly #resolver: Resolver;
  readonly #kept = new LRUCache<string, readonly ResolvedAddress[]>(lruEntries(MAX_NAMES));
  readonly #asking = new Map<string, Promise<readonly ResolvedAddress[]>>();

  /** @param options others than the system's name servers, and less patience with them, for tests */
  constructor({ servers, queryMs = QUERY_MS }: { servers?: readonly string[]; queryMs?: number } = {}) {
    this.#resolver = new Resolver({ timeout: queryMs, maxTimeout: queryMs, tries: TRIES });
    if (servers) this.#resolver.setServers(servers);
  }

  resolve(name: string): Promise<readonly ResolvedAddress[]> {
    const kept = this.#kept.get(name);
    if (kept) return Promise.resolve(kept);
    const asking = this.#asking.get(name) ?? this.#ask(name).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asking);
    return asking;
  }

  async #ask(name: string): Promise<readonly ResolvedAddress[]> {
    const answers = await Promise.all([
      this.#resolver.resolve4(name, { ttl: true }).catch(() => []),
      this.#resolver.resolve6(name, { ttl: true }).catch(() => []),
    ]);
    const records = answers.flatMap((list, at) =>
      list.slice(0, MAX_ADDRESSES).map(({ address, ttl }) => ({ address, ttl, family: FAMILIES[at]! })),
    );
    const addresses = records.map(({ address, family }) => ({ address, family }));
    const ttl = Math.min(KEPT_MS, ...records.map((record) => record.ttl * 1_000));
    if (addresses.length > 0 && ttl > 0) this.#kept.set(name, addresses, { ttl });
    return addresses;
  }
}

const FAMILIES = [4, 6] as const;

/** Asks the system, for `localhost` and what the hosts file names: for development. */
export class SystemResolver implements NameResolver {
  async resolve(name: string): Promise<readonly ResolvedAddress[]> {
    const found = await lookup(name, { all: true }).catch(() => []);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }
}

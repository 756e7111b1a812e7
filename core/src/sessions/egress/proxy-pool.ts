/** One of the operator's proxies, for numbers of one country. */
export interface PoolProxy {
  /** The prefix of their numbers, for example 91; `*` for all others and for unknown ones. */
  readonly callingCode: string;
  readonly url: string;
}

/**
 * Selects the operator's proxy for an instance: one for its number's country, stable while the pool is unchanged, and for most
 * instances also when it changes. Undefined when there is none.
 */
export function selectPoolProxy(
  pool: readonly PoolProxy[],
  instanceId: string,
  number: string | undefined,
): PoolProxy | undefined {
  const codes = new Set(pool.map(({ callingCode }) => callingCode));
  const code = [...codes].filter((one) => number?.startsWith(one)).sort((a, b) => b.length - a.length)[0];
  const candidates = pool.filter(({ callingCode }) => callingCode === (code ?? '*'));
  return candidates.toSorted((a, b) => weightOf(instanceId, b.url) - weightOf(instanceId, a.url))[0];
}

/** Rendezvous hashing (highest random weight): each instance ranks all proxies. FNV-1a with a final mix; it need only spread. */
function weightOf(instanceId: string, url: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${instanceId} ${url}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of the operator's proxies, for numbers of one country. */
export interface PoolProxy {
  /** With which their numbers begin, such as 91; `*` for all others, and for those that are not known yet. */
  readonly callingCode: string;
  readonly url: string;
}

/**
 * Which of the operator's proxies an instance takes: one for its number's country, always the same while the pool stays as it is, and
 * for most of the instances also when it changes. Undefined where there is none for it.
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

/** Highest random weight: each instance has an order of its own of all proxies. FNV-1a with a last stir, for it only has to spread. */
function weightOf(instanceId: string, url: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${instanceId} ${url}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

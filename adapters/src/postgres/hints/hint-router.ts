import { lruEntries } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Channel } from '../../shared/hints/channels.js';

const MOST_INSTANCES = 50_000;
/** A process that asked something of a session so long ago no longer waits for what comes of it. */
const CALLER_MS = 60_000;

/** Their ids are those of instances, and the process that holds the session is the only one concerned. */
const FOR_THE_HOLDER: ReadonlySet<Channel> = new Set(['outbox', 'call']);
/** They concern the processes that asked for something of the instance. */
const FOR_THE_CALLERS: ReadonlySet<Channel> = new Set(['message', 'answer']);

/** Learns from the hints themselves whom the next one concerns, as a switch learns its ports. */
export class HintRouter {
  readonly #holders = new LRUCache<string, string>(lruEntries(MOST_INSTANCES));
  readonly #callers = new LRUCache<string, Map<string, number>>(lruEntries(MOST_INSTANCES));
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The processes that a hint concerns; undefined where that is unknown. `instanceId`: what `id` belongs to. */
  findPeers(channel: Channel, id: string, instanceId: string | undefined): readonly string[] | undefined {
    const session = FOR_THE_HOLDER.has(channel) ? id : channel === 'trace' ? instanceId : undefined;
    const holder = session === undefined ? undefined : this.#holders.get(session);
    if (holder !== undefined) return [holder];
    if (!FOR_THE_CALLERS.has(channel) || instanceId === undefined) return undefined;
    const callers = this.#callers.get(instanceId);
    const since = this.#now() - CALLER_MS;
    const recent = callers && [...callers].flatMap(([peer, at]) => (at >= since ? [peer] : []));
    return recent && recent.length > 0 ? recent : undefined;
  }

  /** `peer` has asked something of the session, and this process holds it. Answers whether such a hint has a holder at all. */
  noteCaller(channel: Channel, instanceId: string, peer: string): boolean {
    if (!FOR_THE_HOLDER.has(channel)) return false;
    const now = this.#now();
    const callers = this.#callers.get(instanceId) ?? new Map<string, number>();
    for (const [other, at] of callers) if (at < now - CALLER_MS) callers.delete(other);
    this.#callers.set(instanceId, callers.set(peer, now));
    return true;
  }

  noteHolder(instanceIds: readonly string[], peer: string): void {
    for (const id of instanceIds) this.#holders.set(id, peer);
  }

  /** A hint for `id` did not reach this process: the next one goes to all. */
  forget(channel: Channel, id: string, peer: string): void {
    if (FOR_THE_HOLDER.has(channel) && this.#holders.get(id) === peer) this.#holders.delete(id);
  }
}

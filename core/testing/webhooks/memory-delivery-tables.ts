import type { DeliveryAttempt, DeliveryRetry, EndpointHealth, Replay } from '../../src/index.js';
import { Table } from '../fixture/memory-table.js';

/** The tables of deliveries in memory. */
export class MemoryDeliveryTables {
  readonly shards = new Table<{ owner: string; epoch: number; expiresAt: Date }, number>();
  /** Until when a worker counts, by owner. */
  readonly workers = new Table<Date>();
  /** By endpoint and event. */
  readonly retries = new Table<DeliveryRetry>();
  attempts: readonly DeliveryAttempt[] = [];
  /** Counts while its endpoint is failing or paused, and is of the same epoch; by endpoint. */
  readonly health = new Table<{ readonly health: EndpointHealth; readonly epoch: number }>();
  readonly #healthEpochs = new Table<number>();
  /** When endpoints were disabled whose owners were not told yet. */
  readonly untold = new Table<Date>();
  /** By id, in the order of their beginning. */
  readonly replays = new Table<Replay>();
  readonly #listeners = new Set<(accountId: string) => void>();
  readonly #releaseListeners = new Set<() => void>();

  healthEpochOf(endpointId: string): number {
    return this.#healthEpochs.get(endpointId) ?? 0;
  }

  beginHealthAnew(endpointId: string): void {
    this.#healthEpochs.set(endpointId, this.healthEpochOf(endpointId) + 1);
  }

  /** Something of the account is to be sent now. */
  wake(accountId: string): void {
    for (const listener of this.#listeners) listener(accountId);
  }

  onWake(listener: (accountId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tellRelease(): void {
    for (const listener of this.#releaseListeners) listener();
  }

  onRelease(listener: () => void): () => void {
    this.#releaseListeners.add(listener);
    return () => this.#releaseListeners.delete(listener);
  }

  /** Nothing of the past is sent to the endpoint any more. */
  giveUp(endpointId: string): void {
    for (const [key, retry] of this.retries)
      if (retry.endpointId === endpointId) this.retries.set(key, { ...retry, nextAt: null, once: false });
    const replay = this.runningReplayOf(endpointId);
    if (replay) this.replays.set(replay.id, { ...replay, state: 'cancelled' });
  }

  /** What waits for a retry is due now, or so many of those that are next. */
  resume(endpointId: string, now: Date, most = Number.POSITIVE_INFINITY): void {
    const waiting = [...this.retries].filter(
      ([, retry]) => retry.endpointId === endpointId && retry.nextAt !== null && retry.nextAt > now,
    );
    const next = waiting.toSorted(([, a], [, b]) => a.nextAt!.getTime() - b.nextAt!.getTime());
    for (const [key, retry] of next.slice(0, most)) this.retries.set(key, { ...retry, nextAt: now });
  }

  runningReplayOf(endpointId: string): Replay | undefined {
    return this.replays.find((replay) => replay.endpointId === endpointId && replay.state === 'running');
  }
}

export function retryKey({ endpointId, eventId }: { endpointId: string; eventId: string }): string {
  return `${endpointId} ${eventId}`;
}

import {
  type AccountEvent,
  type Clock,
  comparePositions,
  type EventFacts,
  type EventPosition,
  type EventType,
  type Message,
  maskOf,
  type NewEvent,
} from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';

interface EventRow extends Omit<AccountEvent, 'message'> {
  readonly createdAt: Date;
}

interface Interest {
  types: bigint;
  watchedUntil: Date;
  watchedSince: Date;
}

/** The tables of events in memory. */
export class MemoryEventLog {
  rows: EventRow[] = [];
  readonly interests = new Map<string, Interest>();
  readonly #clock: Clock;
  readonly #listeners = new Set<(accountId: string) => void>();
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): Date {
    return this.#clock.now();
  }

  interestOf(accountId: string): Interest {
    const interest = this.interests.get(accountId) ?? {
      types: 0n,
      watchedUntil: new Date(0),
      watchedSince: new Date(0),
    };
    this.interests.set(accountId, interest);
    return interest;
  }

  /** Whether somebody listens. */
  takes(accountId: string, type: EventType): boolean {
    const interest = this.interests.get(accountId);
    if (!interest) return false;
    return (interest.types & maskOf([type])) !== 0n || interest.watchedUntil > this.#clock.now();
  }

  /** Writes the event where somebody listens. */
  tell({ accountId, type, instanceId = null, objectId = null, facts, occurredAt }: NewEvent): void {
    const now = this.#clock.now();
    if (!this.takes(accountId, type)) return;
    const position = this.nextPosition();
    this.rows.push({
      id: newId(),
      position,
      accountId,
      type,
      instanceId,
      objectId,
      facts: facts ?? null,
      occurredAt: occurredAt ?? now,
      createdAt: now,
    });
    for (const listener of this.#listeners) listener(accountId);
  }

  tellOf(
    { id, accountId, instanceId }: Message,
    type: EventType,
    { occurredAt, facts }: { occurredAt?: Date | undefined; facts?: EventFacts } = {},
  ): void {
    this.tell({
      accountId,
      type,
      instanceId,
      objectId: id,
      ...(facts && { facts }),
      ...(occurredAt && { occurredAt }),
    });
  }

  /** Each event is a transaction of its own. */
  nextPosition(): EventPosition {
    this.#last += 1n;
    return { txid: this.#last, seq: this.#last };
  }

  /** The account's events behind the position, the oldest first. */
  after(accountId: string, position: EventPosition): EventRow[] {
    return this.rows.filter(
      (row) => row.accountId === accountId && comparePositions(row.position, position) > 0,
    );
  }

  /** How many wait for an event now. */
  get listening(): number {
    return this.#listeners.size;
  }

  onEvent(listener: (accountId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

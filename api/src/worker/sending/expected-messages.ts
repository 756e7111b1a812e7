import type { OutboxMessage } from '@waxwing/core';

interface Arrived {
  readonly message: OutboxMessage;
  readonly take: number;
}

/**
 * Messages that may come with the commit that accepts them, and those that have come while a take was under way: it may bring older ones
 * of their chats, so they wait for its end.
 */
export class ExpectedMessages {
  /** With the number that takes the place of a take's. */
  readonly #expected = new Map<string, number>();
  #arrived: Arrived[] = [];

  get ids(): string[] {
    return [...this.#expected.keys(), ...this.#arrived.map(({ message }) => message.id)];
  }

  get size(): number {
    return this.#expected.size + this.#arrived.length;
  }

  add(id: string, take: number): void {
    this.#expected.set(id, take);
  }

  /** Undefined where nothing expects it: a take has brought it, or everything was given back. */
  remove(id: string): number | undefined {
    const take = this.#expected.get(id);
    this.#expected.delete(id);
    return take;
  }

  arrive(message: OutboxMessage, take: number): void {
    this.#arrived.push({ message, take });
  }

  /** The take has ended and has brought these; what else has come meanwhile is returned, in order. */
  endTake(brought: readonly OutboxMessage[]): Arrived[] {
    const ids = new Set(brought.map(({ id }) => id));
    for (const id of ids) this.#expected.delete(id);
    const arrived = this.#arrived.filter(({ message }) => !ids.has(message.id));
    this.#arrived = [];
    return arrived;
  }

  /** Everything is read from the outbox again. */
  drop(): void {
    this.#expected.clear();
    this.#arrived = [];
  }
}

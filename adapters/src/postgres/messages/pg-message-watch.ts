import { isSettled, type Message, MessageNotFound, type MessageWatch } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { createdBetween, createdRangeOf } from './created-range.js';
import { MESSAGE_COLUMNS } from './message-columns.js';

const POLL_MS = 250;

const BY_IDS = {
  name: 'messages-by-ids',
  text: `select ${MESSAGE_COLUMNS} from messages m
    where m.id = any($1::uuid[]) and ${createdBetween('$2', '$3')}`,
};

/** Notifications wake it; the source of truth is a poll of all watched messages in one statement. */
export class PgMessageWatch implements MessageWatch {
  readonly #ports: { database: Database; notifications: Notifications };
  readonly #waiters = new Map<string, Set<(message: Message) => void>>();
  readonly #reads: MicroBatch<string, Message | undefined>;
  #poll: NodeJS.Timeout | undefined;

  constructor(ports: { database: Database; notifications: Notifications }) {
    this.#ports = ports;

    this.#reads = new MicroBatch({ flush: (ids) => this.#byIds(ids), max: 1_000 });
    ports.notifications.subscribe('message', (id, message) => {
      if (!this.#waiters.has(id)) return false;
      if (message) this.#notify(message);
      else void this.#refresh([id]);
      return true;
    });
  }

  async waitUntilSettled(accountId: string, id: string, timeoutMs: number): Promise<Message> {
    // No read first: a message accepted just now has usually not been sent yet. Otherwise the poll finds out.
    const settled = timeoutMs > 0 ? await this.#waitUntilSettled(id, timeoutMs) : undefined;
    const message = settled ?? (await this.#reads.add(id));
    if (message?.accountId !== accountId) throw new MessageNotFound();
    return message;
  }

  /** Resolves with the settled message, or with undefined at the timeout. */
  async #waitUntilSettled(id: string, timeoutMs: number): Promise<Message | undefined> {
    const { promise, resolve } = Promise.withResolvers<Message | undefined>();
    const listeners = this.#waiters.get(id) ?? new Set();
    this.#waiters.set(id, listeners.add(resolve));
    this.#poll ??= setInterval(() => void this.#refresh([...this.#waiters.keys()]), POLL_MS);
    const timer = setTimeout(resolve, timeoutMs, undefined);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      listeners.delete(resolve);
      if (listeners.size === 0) this.#waiters.delete(id);
      if (this.#waiters.size === 0) {
        clearInterval(this.#poll);
        this.#poll = undefined;
      }
    }
  }

  async #refresh(ids: readonly string[]): Promise<void> {
    // A database that is down now is asked again by the next poll.
    const messages = await Promise.all(ids.map((id) => this.#reads.add(id))).catch(() => []);
    for (const message of messages) if (message) this.#notify(message);
  }

  #notify(message: Message): void {
    if (!isSettled(message.status)) return;
    for (const resolve of this.#waiters.get(message.id) ?? []) resolve(message);
  }

  async #byIds(ids: readonly string[]): Promise<(Message | undefined)[]> {
    const rows = await this.#ports.database.query<Message>(BY_IDS, [
      [...new Set(ids)],
      ...createdRangeOf(ids),
    ]);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  }
}

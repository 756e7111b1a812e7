import type { Journal } from './journal.js';
import type { ArrivedRecord } from './records.js';

const keyOf = (message: { from: string; id: string }): string => `${message.from}/${message.id}`;

/** The messages that arrived at one phone. A message is identified by its sender and id, and stored once. */
export class PhoneInbox {
  readonly #number: string;
  readonly #journal: Journal;
  readonly #messages = new Map<string, ArrivedRecord>();
  readonly #unread = new Set<ArrivedRecord>();

  constructor(number: string, journal: Journal) {
    this.#number = number;
    this.#journal = journal;
  }

  /** Restores a message from the journal. */
  restore(message: ArrivedRecord): void {
    this.#messages.set(keyOf(message), message);
    if (!message.read) this.#unread.add(message);
  }

  has(from: string, id: string): boolean {
    return this.#messages.has(keyOf({ from, id }));
  }

  find(from: string, id: string): ArrivedRecord | undefined {
    return this.#messages.get(keyOf({ from, id }));
  }

  add(message: ArrivedRecord): void {
    this.restore(message);
    this.save(message);
  }

  /** Stores what was changed in a message. */
  save(message: ArrivedRecord): void {
    this.#journal.put(`arrived/${this.#number}/${keyOf(message)}`, message);
  }

  /** Marks the chosen messages (of one sender, or of all), or all, as read and returns those that were unread. */
  read(chosen?: { from?: string; ids: readonly string[] }): ArrivedRecord[] {
    const candidates = chosen ? this.#chosen(chosen) : [...this.#unread];
    const changed = candidates.filter((message) => !message.read);
    for (const message of changed) {
      message.read = true;
      this.#unread.delete(message);
      this.save(message);
    }
    return changed;
  }

  #chosen({ from, ids }: { from?: string; ids: readonly string[] }): ArrivedRecord[] {
    if (from !== undefined) return ids.flatMap((id) => this.find(from, id) ?? []);
    return [...this.#unread].filter(({ id }) => ids.includes(id));
  }

  /** Oldest first. */
  all(): ArrivedRecord[] {
    return [...this.#messages.values()];
  }

  /** The messages from one number, oldest first. */
  from(number: string): ArrivedRecord[] {
    return this.all().filter(({ from }) => from === number);
  }

  get unread(): number {
    return this.#unread.size;
  }
}

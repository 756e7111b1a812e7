import { type BinaryNode, decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { Journal } from './journal.js';

interface StoredStanza {
  sequence: number;
  node: string;
  refused?: boolean;
}

export interface Stanza {
  key: string;
  sequence: number;
  node: BinaryNode;
  /** The companion answered it with an error, and has not acknowledged it since. */
  refused: boolean;
}

/** The key that a stanza and its acknowledgement share; `peer` is the stanza's `from`, the acknowledgement's `to`. */
export const stanzaKey = (tag: string, id = '', type = '', peer = ''): string =>
  tag === 'receipt' ? `${tag}/${id}/${type}/${peer}` : `${tag}/${id}`;

/**
 * Messages, receipts and notifications for one companion that it has not acknowledged. What is left is sent again at its next
 * login.
 */
export class PendingStanzas {
  readonly #owner: string;
  readonly #journal: Journal;
  readonly #stanzas = new Map<string, Stanza>();
  #sequence = 0;
  /** Called when a stanza is removed. */
  onSettled: ((key: string) => void) | undefined;

  constructor(owner: string, journal: Journal) {
    this.#owner = owner;
    this.#journal = journal;
  }

  async restore(key: string, stored: StoredStanza): Promise<void> {
    const node = await decodeBinaryNode(Buffer.from(stored.node, 'base64'));
    this.#stanzas.set(key, { key, sequence: stored.sequence, node, refused: stored.refused ?? false });
    this.#sequence = Math.max(this.#sequence, stored.sequence + 1);
  }

  get size(): number {
    return this.#stanzas.size;
  }

  add(node: BinaryNode): Stanza {
    const key = stanzaKey(node.tag, node.attrs.id, node.attrs.type, node.attrs.from);
    return this.#put({ key, sequence: this.#sequence++, node, refused: false });
  }

  settle(key: string): void {
    if (!this.#stanzas.delete(key)) return;
    this.#journal.remove(this.#journalKey(key));
    this.onSettled?.(key);
  }

  /** The companion answered with an error: the stanza stays. Returns whether it was pending. */
  refuse(key: string): boolean {
    const stanza = this.#stanzas.get(key);
    if (stanza) this.#put({ ...stanza, refused: true });
    return stanza !== undefined;
  }

  /** Oldest first. */
  stanzas(): Stanza[] {
    return [...this.#stanzas.values()].sort((a, b) => a.sequence - b.sequence);
  }

  clear(): void {
    for (const key of [...this.#stanzas.keys()]) this.settle(key);
  }

  #put(stanza: Stanza): Stanza {
    const { key, sequence, node, refused } = stanza;
    this.#stanzas.set(key, stanza);
    const bytes = encodeBinaryNode(node).toString('base64');
    const stored: StoredStanza = { sequence, node: bytes, ...(refused && { refused }) };
    this.#journal.put(this.#journalKey(key), stored);
    return stanza;
  }

  #journalKey(key: string): string {
    return `outbox/${this.#owner}/${key}`;
  }
}

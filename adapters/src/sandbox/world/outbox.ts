import { type BinaryNode, decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { Journal } from '../state/journal.js';

interface StoredStanza {
  sequence: number;
  node: string;
}

interface Stanza {
  key: string;
  sequence: number;
  node: BinaryNode;
}

/** What a stanza and its acknowledgement have in common; `peer` is the stanza's `from`, the answer's `to`. */
export const stanzaKey = (tag: string, id = '', type = '', peer = ''): string =>
  tag === 'receipt' ? `${tag}/${id}/${type}/${peer}` : `${tag}/${id}`;

/**
 * Messages, receipts and notifications on their way to one companion. A stanza leaves the outbox when the
 * companion acknowledges it; what is left when the companion logs in again is sent again.
 */
export class Outbox {
  readonly #stanzas = new Map<string, Stanza>();
  #sequence = 0;

  constructor(
    private readonly owner: string,
    private readonly journal: Journal,
  ) {}

  async restore(key: string, stored: StoredStanza): Promise<void> {
    const node = await decodeBinaryNode(Buffer.from(stored.node, 'base64'));
    this.#stanzas.set(key, { key, sequence: stored.sequence, node });
    this.#sequence = Math.max(this.#sequence, stored.sequence + 1);
  }

  add(node: BinaryNode): void {
    const key = stanzaKey(node.tag, node.attrs.id, node.attrs.type, node.attrs.from);
    const sequence = this.#sequence++;
    this.#stanzas.set(key, { key, sequence, node });
    const stored: StoredStanza = { sequence, node: encodeBinaryNode(node).toString('base64') };
    this.journal.put(this.#journalKey(key), stored);
  }

  settle(key: string): void {
    if (this.#stanzas.delete(key)) this.journal.remove(this.#journalKey(key));
  }

  /** Oldest first. */
  waiting(): BinaryNode[] {
    const stanzas = [...this.#stanzas.values()];
    return stanzas.sort((a, b) => a.sequence - b.sequence).map(({ node }) => node);
  }

  clear(): void {
    for (const key of [...this.#stanzas.keys()]) this.settle(key);
  }

  #journalKey(key: string): string {
    return `outbox/${this.owner}/${key}`;
  }
}

import type { CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';
import type { KeyPair } from '@whiskeysockets/baileys';
import { publicKeyOf } from '../../shared/curve-keys.js';
import { KeyedMutex } from '../../shared/keyed-mutex.js';

/** The private halves of unused keys by id, base64url. */
type Block = Record<string, string>;

export type PreKeyChanges = Readonly<Record<string, KeyPair | null>>;

/** A key in an entry of its own, as sessions stored them that were linked by an earlier version. */
const SINGLE = 'pre-key';
const PACKED = 'pre-keys';
/** As many as leave a row below 2 kB, which PostgreSQL then keeps in its page. */
const BLOCK_KEYS = 32;

/**
 * The one-time pre-keys of a session in entries of 32 each. Of a linked session's 816 entries 812 were pre-keys, four fifths of them
 * overhead (core/decisions/0096-pre-keys-are-stored-in-blocks.md).
 */
export class PreKeyBlocks {
  readonly #store: CredentialStore;
  readonly #lease: SessionLease;
  readonly #parseSingle: (text: string) => KeyPair;
  readonly #changing = new KeyedMutex();

  constructor(store: CredentialStore, lease: SessionLease, parseSingle: (text: string) => KeyPair) {
    this.#store = store;
    this.#lease = lease;
    this.#parseSingle = parseSingle;
  }

  /** @throws LeaseLost, AdapterError */
  async read(ids: readonly string[]): Promise<Record<string, KeyPair>> {
    const packed = await this.#packed(ids);
    const found: Record<string, KeyPair> = {};
    for (const id of ids) {
      const privateHalf = packed.get(blockOf(id))?.[id];
      if (privateHalf !== undefined) found[id] = keyPairOf(privateHalf);
    }
    const singles = await this.#singles(ids.filter((id) => !found[id]));
    return { ...found, ...singles };
  }

  /**
   * Has `write` store the entries that change, one change after another: a block is read, changed and written. @throws LeaseLost,
   * AdapterError
   */
  change(changes: PreKeyChanges, write: (entries: CredentialChange[]) => Promise<void>): Promise<void> {
    return this.#changing.run(PACKED, async () => write(await this.#entriesOf(changes)));
  }

  /** A removal moves all single keys of its block into the block. */
  async #entriesOf(changes: PreKeyChanges): Promise<CredentialChange[]> {
    const ids = Object.keys(changes);
    const packed = await this.#packed(ids);
    const ofSingles = ids.filter((id) => changes[id] === null && !packed.get(blockOf(id))?.[id]);
    const singles = await this.#singles(ofSingles.flatMap(idsBeside));
    const blocks = new Map<string, Block>();
    for (const [id, pair] of Object.entries({ ...singles, ...changes })) {
      const name = blockOf(id);
      const block = blocks.get(name) ?? { ...packed.get(name) };
      blocks.set(name, block);
      if (pair) block[id] = Buffer.from(pair.private).toString('base64url');
      else delete block[id];
    }
    const moved = Object.keys(singles).map((id) => ({ type: SINGLE, id, value: null }));
    return [...moved, ...[...blocks].map(([id, block]) => ({ type: PACKED, id, value: textOf(block) }))];
  }

  async #packed(ids: readonly string[]): Promise<Map<string, Block>> {
    const texts = await this.#store.read(this.#lease, PACKED, [...new Set(ids.map(blockOf))]);
    return new Map([...texts].map(([name, text]) => [name, JSON.parse(text) as Block]));
  }

  async #singles(ids: readonly string[]): Promise<Record<string, KeyPair>> {
    if (ids.length === 0) return {};
    const texts = await this.#store.read(this.#lease, SINGLE, [...new Set(ids)]);
    return Object.fromEntries([...texts].map(([id, text]) => [id, this.#parseSingle(text)]));
  }
}

function blockOf(id: string): string {
  return String(Math.floor(Number(id) / BLOCK_KEYS));
}

/** The ids of its block. */
function idsBeside(id: string): string[] {
  const first = Number(blockOf(id)) * BLOCK_KEYS;
  return Array.from({ length: BLOCK_KEYS }, (_, index) => String(first + index));
}

function textOf(block: Block): string | null {
  return Object.keys(block).length > 0 ? JSON.stringify(block) : null;
}

function keyPairOf(text: string): KeyPair {
  const privateHalf = Buffer.from(text, 'base64url');
  return { private: privateHalf, public: publicKeyOf('x25519', privateHalf) };
}

import type { Journal } from './journal.js';

type StoredKey = [keyId: number, publicKey: string];

/** A companion's uploaded one-time pre-keys, used in order of upload, each once. */
export class PreKeys {
  readonly #owner: string;
  readonly #journal: Journal;
  #keys: StoredKey[] = [];
  #taken = 0;
  #batches = 0;

  constructor(owner: string, journal: Journal) {
    this.#owner = owner;
    this.#journal = journal;

    this.#restore();
  }

  get count(): number {
    return this.#keys.length - this.#taken;
  }

  upload(keys: { keyId: number; publicKey: Buffer }[]): void {
    const batch = keys.map(({ keyId, publicKey }): StoredKey => [keyId, publicKey.toString('base64')]);
    this.#keys.push(...batch);
    this.#journal.put(this.#batchKey(this.#batches++), batch);
  }

  take(): { keyId: number; publicKey: Buffer } | undefined {
    const key = this.#keys[this.#taken];
    if (!key) return undefined;
    this.#taken += 1;
    this.#journal.put(this.#takenKey, this.#taken);
    return { keyId: key[0], publicKey: Buffer.from(key[1], 'base64') };
  }

  remove(): void {
    for (let batch = 0; batch < this.#batches; batch += 1) this.#journal.remove(this.#batchKey(batch));
    this.#journal.remove(this.#takenKey);
  }

  get #takenKey(): string {
    return `pre-keys-taken/${this.#owner}`;
  }

  #batchKey(batch: number): string {
    return `pre-keys/${this.#owner}/${batch}`;
  }

  #restore(): void {
    for (;;) {
      const batch = this.#journal.get<StoredKey[]>(this.#batchKey(this.#batches));
      if (!batch) break;
      this.#keys.push(...batch);
      this.#batches += 1;
    }
    this.#taken = this.#journal.get<number>(this.#takenKey) ?? 0;
  }
}

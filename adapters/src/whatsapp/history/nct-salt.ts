import type { CredentialStore, SessionLease } from '@waxwing/core';
import { KeyedMutex } from '../../shared/keyed-mutex.js';

const TYPE = 'nct-salt';
const ID = '';

/** The account's salt, from which the token of a first message to a stranger is made. It is stored sealed, like the credentials. */
export class NctSalt {
  readonly #store: CredentialStore;
  readonly #lease: SessionLease;
  #known: Promise<Buffer | undefined> | undefined;
  readonly #writes = new KeyedMutex();

  constructor(store: CredentialStore, lease: SessionLease) {
    this.#store = store;
    this.#lease = lease;
  }

  /** Undefined while the phone has shared none. @throws LeaseLost, AdapterError */
  get(): Promise<Buffer | undefined> {
    this.#known ??= this.#read().catch((error) => {
      this.#known = undefined;
      throw error;
    });
    return this.#known;
  }

  /** Undefined removes it. The last call wins. @throws LeaseLost, AdapterError */
  save(salt: Buffer | undefined): Promise<void> {
    return this.#writes.run(TYPE, async () => {
      if (same(await this.get(), salt)) return;
      const value = salt?.toString('base64') ?? null;
      await this.#store.write(this.#lease, [{ type: TYPE, id: ID, value }]);
      this.#known = Promise.resolve(salt);
    });
  }

  async #read(): Promise<Buffer | undefined> {
    const text = (await this.#store.read(this.#lease, TYPE, [ID])).get(ID);
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  }
}

function same(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b);
}

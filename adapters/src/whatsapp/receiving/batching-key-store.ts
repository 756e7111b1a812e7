import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

/** Key writes that are committed together. Code run within the batch reads its writes. */
export interface KeyWriteBatch {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Writes all of it in one commit. */
  commit(): Promise<void>;
}

type Values<T extends keyof SignalDataTypeMap> = { [id: string]: SignalDataTypeMap[T] };

/** A key store that can combine the writes of several transactions into one. Uncommitted writes are discarded. */
export class BatchingKeyStore implements SignalKeyStore {
  readonly #keys: SignalKeyStore;
  readonly #batch = new AsyncLocalStorage<SignalDataSet>();

  constructor(keys: SignalKeyStore) {
    this.#keys = keys;
  }

  startBatch(): KeyWriteBatch {
    const data: SignalDataSet = {};
    return {
      run: (work) => this.#batch.run(data, work),
      commit: async () => {
        if (Object.keys(data).length > 0) await this.#keys.set(data);
      },
    };
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<Values<T>> {
    const batch: Record<string, Values<T>[string] | null> = this.#batch.getStore()?.[type] ?? {};
    const rest = ids.filter((id) => !(id in batch));
    const values: Values<T> = rest.length > 0 ? { ...(await this.#keys.get(type, rest)) } : {};
    for (const id of ids) {
      const value = batch[id];
      if (value) values[id] = value;
    }
    return values;
  }

  async set(data: SignalDataSet): Promise<void> {
    const batch: Record<string, object | undefined> | undefined = this.#batch.getStore();
    if (!batch) return this.#keys.set(data);
    for (const [type, entries] of Object.entries(data)) batch[type] = { ...batch[type], ...entries };
  }
}

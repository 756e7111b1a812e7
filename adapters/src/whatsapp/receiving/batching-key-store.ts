import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys';

/** Writes that wait to be made together. Who runs within it reads what was written within it. */
export interface KeyWriteBatch {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** All of it in one commit. */
  commit(): Promise<void>;
}

type Values<T extends keyof SignalDataTypeMap> = { [id: string]: SignalDataTypeMap[T] };

/** A key store that can gather the writes of several transactions, and pass them on as one. What is not committed has never been. */
export class BatchingKeyStore implements SignalKeyStore {
  readonly #keys: SignalKeyStore;
  readonly #gathered = new AsyncLocalStorage<SignalDataSet>();

  constructor(keys: SignalKeyStore) {
    this.#keys = keys;
  }

  startBatch(): KeyWriteBatch {
    const data: SignalDataSet = {};
    return {
      run: (work) => this.#gathered.run(data, work),
      commit: async () => {
        if (Object.keys(data).length > 0) await this.#keys.set(data);
      },
    };
  }

  async get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): Promise<Values<T>> {
    const gathered: Record<string, Values<T>[string] | null> = this.#gathered.getStore()?.[type] ?? {};
    const rest = ids.filter((id) => !(id in gathered));
    const values: Values<T> = rest.length > 0 ? { ...(await this.#keys.get(type, rest)) } : {};
    for (const id of ids) {
      const value = gathered[id];
      if (value) values[id] = value;
    }
    return values;
  }

  async set(data: SignalDataSet): Promise<void> {
    const gathered: Record<string, object | undefined> | undefined = this.#gathered.getStore();
    if (!gathered) return this.#keys.set(data);
    for (const [type, entries] of Object.entries(data)) gathered[type] = { ...gathered[type], ...entries };
  }
}

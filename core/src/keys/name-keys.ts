import type { ApiKeys, KeyIdentity } from './ports.js';

/** What keys of the account are called, also those of its instances; without those that are gone. */
export class NameKeys {
  readonly #ports: { keys: ApiKeys };

  constructor(ports: { keys: ApiKeys }) {
    this.#ports = ports;
  }

  async execute({
    accountId,
    keyIds,
  }: {
    readonly accountId: string;
    readonly keyIds: readonly string[];
  }): Promise<ReadonlyMap<string, KeyIdentity>> {
    const ids = [...new Set(keyIds)];
    return ids.length === 0 ? new Map() : this.#ports.keys.namesOf(accountId, ids);
  }
}

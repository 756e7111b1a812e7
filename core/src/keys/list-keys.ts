import type { RevealedKey } from './api-key.js';
import type { ApiKeys, KeyIdentity } from './ports.js';
import { type RevealKeysPorts, revealKeys } from './reveal-key.js';

/** The account's keys with their secrets, newest first. */
export class ListKeys {
  readonly #ports: RevealKeysPorts;

  constructor(ports: RevealKeysPorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<RevealedKey[]> {
    return revealKeys(this.#ports, await this.#ports.keys.listOf(accountId));
  }
}

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

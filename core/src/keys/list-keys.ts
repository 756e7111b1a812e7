import type { RevealedKey } from './api-key.js';
import type { ApiKeys, KeySecrets } from './ports.js';
import { revealKey } from './reveal-key.js';

/** The account's keys with their secrets, newest first. */
export class ListKeys {
  readonly #ports: { keys: ApiKeys; secrets: KeySecrets };

  constructor(ports: { keys: ApiKeys; secrets: KeySecrets }) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<RevealedKey[]> {
    const { keys, secrets } = this.#ports;
    return (await keys.listOf(accountId)).map((stored) => revealKey(secrets, stored));
  }
}

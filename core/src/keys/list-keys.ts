import type { RevealedKey } from './api-key.js';
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

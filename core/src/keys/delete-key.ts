import { KeyNotFound } from './errors.js';
import type { ApiKeys } from './ports.js';

/** Removes a key for good. @throws KeyNotFound */
export class DeleteKey {
  readonly #ports: { keys: ApiKeys };

  constructor(ports: { keys: ApiKeys }) {
    this.#ports = ports;
  }

  async execute({ accountId, keyId }: { accountId: string; keyId: string }): Promise<void> {
    if (!(await this.#ports.keys.remove(accountId, keyId))) throw new KeyNotFound();
  }
}

import { KeyNotFound } from './errors.js';
import type { ApiKeys } from './ports.js';

/** Removes a key for good. @throws KeyNotFound */
export class DeleteKey {
  constructor(private readonly ports: { keys: ApiKeys }) {}

  async execute({ accountId, keyId }: { accountId: string; keyId: string }): Promise<void> {
    if (!(await this.ports.keys.remove(accountId, keyId))) throw new KeyNotFound();
  }
}

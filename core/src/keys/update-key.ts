import type { RevealedKey } from './api-key.js';
import { KeyNotFound } from './errors.js';
import { KeyName } from './key-name.js';
import type { ApiKeys, KeySecrets } from './ports.js';
import { revealKey } from './reveal-key.js';

export interface UpdateKeyCommand {
  accountId: string;
  keyId: string;
  name?: string | undefined;
  isActive?: boolean | undefined;
}

/** Renames a key, or switches it on or off. @throws InvalidKeyName, KeyNotFound */
export class UpdateKey {
  readonly #ports: { keys: ApiKeys; secrets: KeySecrets };

  constructor(ports: { keys: ApiKeys; secrets: KeySecrets }) {
    this.#ports = ports;
  }

  async execute({ accountId, keyId, name, isActive }: UpdateKeyCommand): Promise<RevealedKey> {
    const { keys, secrets } = this.#ports;
    const stored = await keys.update(accountId, keyId, {
      ...(name !== undefined && { name: KeyName.parse(name).value }),
      ...(isActive !== undefined && { isActive }),
    });
    if (!stored) throw new KeyNotFound();
    return revealKey(secrets, stored);
  }
}

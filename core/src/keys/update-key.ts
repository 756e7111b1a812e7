import type { Instances } from '../instances/ports.js';
import type { RevealedKey } from './api-key.js';
import { KeyNotFound } from './errors.js';
import { assertOwnInstances, type KeyLimits, withoutRepetitions } from './key-limits.js';
import { KeyName } from './key-name.js';
import { type RevealKeysPorts, revealKeys } from './reveal-key.js';

export interface UpdateKeyCommand extends Partial<KeyLimits> {
  accountId: string;
  keyId: string;
  name?: string | undefined;
  isActive?: boolean | undefined;
}

export interface UpdateKeyPorts extends RevealKeysPorts {
  instances: Pick<Instances, 'listOf'>;
}

/** Renames a key, switches it on or off, or changes its limits. @throws InvalidKeyName, KeyNotFound, InstanceNotFound */
export class UpdateKey {
  readonly #ports: UpdateKeyPorts;

  constructor(ports: UpdateKeyPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, keyId, name, isActive, ...given }: UpdateKeyCommand): Promise<RevealedKey> {
    const { keys, instances } = this.#ports;
    const limits = withoutRepetitions(given);
    await assertOwnInstances(instances, accountId, limits.instanceIds ?? []);
    const stored = await keys.update(accountId, keyId, {
      ...limits,
      ...(name !== undefined && { name: KeyName.parse(name).value }),
      ...(isActive !== undefined && { isActive }),
    });
    if (!stored) throw new KeyNotFound();
    const [revealed] = await revealKeys(this.#ports, [stored]);
    return revealed!;
  }
}

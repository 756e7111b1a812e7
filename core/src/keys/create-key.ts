import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import type { ApiKey, RevealedKey } from './api-key.js';
import { KeyLimitReached } from './errors.js';
import { KeyName } from './key-name.js';
import type { ApiKeys, KeySecrets } from './ports.js';
import { DEFAULT_SCOPES } from './scope.js';

/** More than an account needs and few enough to list at once. Two concurrent creations may exceed it by one. */
export const MAX_KEYS = 500;

export interface CreateKeyPorts {
  keys: ApiKeys;
  secrets: KeySecrets;
  ids: IdGenerator;
  clock: Clock;
}

export interface CreateKeyCommand {
  accountId: string;
  name: string;
  /** The key is refused from this time on; without it the key does not expire. */
  expiresAt?: Date | undefined;
}

/** Creates a key for all instances of the account. @throws InvalidKeyName, KeyLimitReached */
export class CreateKey {
  readonly #ports: CreateKeyPorts;

  constructor(ports: CreateKeyPorts) {
    this.#ports = ports;
  }

  async execute(command: CreateKeyCommand): Promise<RevealedKey> {
    const { keys, secrets, ids, clock } = this.#ports;
    const name = KeyName.parse(command.name);
    if ((await keys.listOf(command.accountId)).length >= MAX_KEYS) throw new KeyLimitReached(MAX_KEYS);
    const key: ApiKey = {
      id: ids.next(),
      accountId: command.accountId,
      instanceId: null,
      name: name.value,
      scopes: DEFAULT_SCOPES,
      instanceIds: [],
      allowedIps: [],
      dailyCap: null,
      isActive: true,
      createdAt: clock.now(),
      lastUsedAt: null,
      expiresAt: command.expiresAt ?? null,
    };
    const secret = secrets.generate();
    await keys.add(key, secrets.seal(secret, { accountId: key.accountId, keyId: key.id }));
    return { key, secret };
  }
}

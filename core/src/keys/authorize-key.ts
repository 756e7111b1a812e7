import type { Clock } from '../shared/clock.js';
import { type ApiKey, isUsable } from './api-key.js';
import { assertAllowedSource, type KeySource } from './key-source.js';
import type { ApiKeys, KeySecrets } from './ports.js';
import { InvalidApiKey } from './refused-bearer.js';

export interface AuthorizeKeyPorts {
  keys: ApiKeys;
  secrets: KeySecrets;
  clock: Clock;
}

/**
 * Finds the key of a bearer of the public API.
 * @throws InvalidApiKey when it is unknown, switched off or expired
 * @throws IpNotAllowed
 */
export class AuthorizeKey {
  readonly #ports: AuthorizeKeyPorts;

  constructor(ports: AuthorizeKeyPorts) {
    this.#ports = ports;
  }

  async execute(secret: string, source: KeySource): Promise<ApiKey> {
    const { keys, secrets, clock } = this.#ports;
    const key = await keys.byDigest(secrets.digest(secret));
    const at = clock.now();
    if (!key || !isUsable(key, at)) throw new InvalidApiKey(key);
    assertAllowedSource(key, source);
    keys.touch(key.id, { at, ip: source.ip });
    return key;
  }
}

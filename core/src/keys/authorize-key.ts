import type { Clock } from '../shared/clock.js';
import { type ApiKey, assertAllowedSource, isUsable, type KeySource } from './api-key.js';
import { InvalidApiKey } from './errors.js';
import type { ApiKeys, KeySecrets } from './ports.js';

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
    if (!key || !isUsable(key, at)) throw new InvalidApiKey();
    assertAllowedSource(key, source);
    keys.touch(key.id, { at, ip: source.ip });
    return key;
  }
}

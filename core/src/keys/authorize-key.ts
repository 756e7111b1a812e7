import type { Clock } from '../shared/clock.js';
import { type ApiKey, isUsable } from './api-key.js';
import { InvalidApiKey } from './errors.js';
import type { ApiKeys, KeySecrets } from './ports.js';

export interface AuthorizeKeyPorts {
  keys: ApiKeys;
  secrets: KeySecrets;
  clock: Clock;
}

/** Finds the key of a bearer of the public API. @throws InvalidApiKey when it is unknown, switched off or expired */
export class AuthorizeKey {
  readonly #ports: AuthorizeKeyPorts;

  constructor(ports: AuthorizeKeyPorts) {
    this.#ports = ports;
  }

  /** @param ip where the call comes from; null where that is not known */
  async execute(secret: string, ip: string | null): Promise<ApiKey> {
    const { keys, secrets, clock } = this.#ports;
    const key = await keys.byDigest(secrets.digest(secret));
    const at = clock.now();
    if (!key || !isUsable(key, at)) throw new InvalidApiKey();
    keys.touch(key.id, { at, ip });
    return key;
  }
}

import type { Clock } from '../shared/clock.js';
import type { RevealedKey } from './api-key.js';
import type { ApiKeys, KeySecrets, StoredKey } from './ports.js';

export interface RevealKeysPorts {
  keys: ApiKeys;
  secrets: KeySecrets;
  clock: Clock;
}

/** Unseals the secrets of keys for their own account, and reads what those with a daily cap have sent today. */
export async function revealKeys(
  { keys, secrets, clock }: RevealKeysPorts,
  stored: readonly StoredKey[],
): Promise<RevealedKey[]> {
  const capped = stored.filter(({ key }) => key.dailyCap !== null).map(({ key }) => key.id);
  const sent = capped.length === 0 ? undefined : await keys.sentToday(capped, clock.now());
  return stored.map(({ key, sealed }) => ({
    key,
    secret: openSecret(secrets, { key, sealed }),
    sentToday: key.dailyCap === null ? null : (sent?.get(key.id) ?? 0),
  }));
}

/** Unseals the secret of a key for its own account. */
export function openSecret(secrets: KeySecrets, { key, sealed }: StoredKey): string {
  return secrets.open(sealed, { accountId: key.accountId, keyId: key.id });
}

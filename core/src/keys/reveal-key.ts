import type { RevealedKey } from './api-key.js';
import type { KeySecrets, StoredKey } from './ports.js';

/** Unseals the secret of a key for its own account. */
export function revealKey(secrets: KeySecrets, { key, sealed }: StoredKey): RevealedKey {
  return { key, secret: secrets.open(sealed, { accountId: key.accountId, keyId: key.id }) };
}

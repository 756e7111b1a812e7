import type { RevealedKey } from './api-key.js';
import type { KeySecrets, StoredKey } from './ports.js';

/** Opens the sealed copy, for the key's own account. */
export function revealKey(secrets: KeySecrets, { key, sealed }: StoredKey): RevealedKey {
  return { key, secret: secrets.open(sealed, { accountId: key.accountId, keyId: key.id }) };
}

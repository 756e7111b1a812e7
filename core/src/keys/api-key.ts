/**
 * A bearer of the public API. With an `instanceId` it opens that instance only; without one it opens all instances of the account.
 * `KeySecrets` keeps the secret, never this object.
 */
export interface ApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly instanceId: string | null;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** A key with its secret, which the owner may see and copy. */
export interface RevealedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export function isUsable(key: ApiKey, at: Date): boolean {
  return key.isActive && (key.expiresAt === null || at < key.expiresAt);
}

export function grantsAccessTo(key: ApiKey, instanceId: string): boolean {
  return key.instanceId === null || key.instanceId === instanceId;
}

/**
 * A bearer of the public API. With an `instanceId` it is that instance's own and good for nothing else; without one it is the
 * account's and good for all its instances. The secret itself is kept by `KeySecrets`, never here.
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

/** A key together with the secret that its owner may see and copy. */
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

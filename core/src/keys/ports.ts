import type { ApiKey } from './api-key.js';

/** A secret as it is stored: found by its digest, shown again only by opening the sealed copy. */
export interface SealedSecret {
  readonly digest: Uint8Array;
  readonly sealed: Uint8Array;
}

export interface StoredKey {
  readonly key: ApiKey;
  readonly sealed: Uint8Array;
}

export type KeyIdentity = Pick<ApiKey, 'name' | 'instanceId'>;

/** What its owner changes of a key. */
export type KeyChange = Partial<
  Pick<ApiKey, 'name' | 'isActive' | 'scopes' | 'instanceIds' | 'allowedIps' | 'dailyCap'>
>;

export interface ApiKeys {
  /**
   * Stores a key if the account has fewer than `limit` of its own.
   * @throws KeyLimitReached, also under a race, and Unauthorized when the account is closed
   */
  add(key: ApiKey, secret: SealedSecret, limit: number): Promise<void>;
  /** The account's own keys (not those of its instances), the newest first. */
  listOf(accountId: string): Promise<readonly StoredKey[]>;
  /** The key that belongs to this instance. */
  findByInstance(accountId: string, instanceId: string): Promise<StoredKey | undefined>;
  /** What these keys of the account are called, and whose they are; without those that are gone. */
  namesOf(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KeyIdentity>>;
  /** Switches the key of an instance; false when the account has no such instance. */
  setInstanceKeyActive(accountId: string, instanceId: string, isActive: boolean): Promise<boolean>;
  /** As it is now: what was switched off a moment ago is off. */
  byId(id: string): Promise<ApiKey | undefined>;
  byDigest(digest: Uint8Array): Promise<ApiKey | undefined>;
  /** Changes an account's key; undefined when it has no such key. */
  update(accountId: string, id: string, change: KeyChange): Promise<StoredKey | undefined>;
  /** What these keys have sent on the UTC day of `at`. Only keys with a daily cap are counted. */
  sentToday(ids: readonly string[], at: Date): Promise<ReadonlyMap<string, number>>;
  /** False when the account has no such key. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Notes a use and the address that it came from, at most once a minute per key; never makes the caller wait. */
  touch(id: string, use: { readonly at: Date; readonly ip: string | null }): void;
}

export interface KeySecrets {
  /** A new random secret, `wxl_` or `wxs_` and 32 characters. */
  generate(): string;
  /** Seals a secret for storage, bound to its account and key. */
  seal(secret: string, owner: { accountId: string; keyId: string }): SealedSecret;
  /** @throws AdapterError when the sealed bytes are not of this account and key, or their encryption key is gone */
  open(sealed: Uint8Array, owner: { accountId: string; keyId: string }): string;
  digest(secret: string): Uint8Array;
}

/** What is stored of API keys. */
export interface KeysPorts {
  readonly keys: ApiKeys;
}

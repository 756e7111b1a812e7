import type { ApiKey, ApiKeys, SealedSecret, StoredKey } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.js';
import { LastUsedTracker } from '../database/last-used-tracker.js';
import type { ApiKeyModel } from '../database/models.js';

/** The core's fields of a key, from a row `k` of `api_keys`. */
export const API_KEY_COLUMNS = `k.id, k.account_id as "accountId", k.instance_id as "instanceId", k.name,
  k.is_active as "isActive", k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt"`;

/** How long another process may accept a key that was switched off here. */
const CACHE_TTL_MS = 750;

const LAST_USED_INTERVAL_MS = 60_000;

const BY_DIGEST = {
  name: 'key-by-digest',
  text: `select ${API_KEY_COLUMNS} from api_keys k where k.digest = $1`,
};

export class PgApiKeys implements ApiKeys {
  readonly #cached = new LRUCache<string, ApiKey>({ max: 10_000, ttl: CACHE_TTL_MS });
  readonly #lastUsed: LastUsedTracker;
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#lastUsed = new LastUsedTracker(database, {
      table: 'api_keys',
      minIntervalMs: LAST_USED_INTERVAL_MS,
    });
  }

  async add(key: ApiKey, secret: SealedSecret): Promise<void> {
    await this.#database.models(({ apiKeys }) => apiKeys.query().insert(toKeyRow(key, secret)));
  }

  async listOf(accountId: string): Promise<readonly StoredKey[]> {
    const rows = await this.#database.models(({ apiKeys }) =>
      apiKeys
        .query()
        .where({ accountId })
        .whereNull('instanceId')
        .orderBy([
          { column: 'createdAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ]),
    );
    return rows.map(toStoredKey);
  }

  async findByInstance(accountId: string, instanceId: string): Promise<StoredKey | undefined> {
    const row = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().findOne({ accountId, instanceId }),
    );
    return row && toStoredKey(row);
  }

  async setInstanceKeyActive(accountId: string, instanceId: string, isActive: boolean): Promise<boolean> {
    const switched = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().patch({ isActive }).where({ accountId, instanceId }),
    );
    this.#cached.clear();
    return switched > 0;
  }

  async byDigest(digest: Uint8Array): Promise<ApiKey | undefined> {
    const bytes = toBuffer(digest);
    const name = bytes.toString('base64');
    const known = this.#cached.get(name);
    if (known) return known;
    // Counted from the start of the query: however slow the database is, no result is cached for longer.
    const start = performance.now();
    const [key] = await this.#database.query<ApiKey>(BY_DIGEST, [bytes]);
    // Only existing keys are cached: a key that was just created must be valid at once.
    if (key) this.#cached.set(name, key, { start });
    return key;
  }

  async update(
    accountId: string,
    id: string,
    change: { name?: string; isActive?: boolean },
  ): Promise<StoredKey | undefined> {
    const row = await this.#database.models(({ apiKeys }) => {
      const own = apiKeys.query().findOne({ accountId, id }).whereNull('instanceId');
      return Object.keys(change).length === 0 ? own : own.patch(change).returning('*').first();
    });
    this.#cached.clear();
    return row && toStoredKey(row as ApiKeyModel);
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const removed = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().delete().where({ accountId, id }).whereNull('instanceId'),
    );
    this.#cached.clear();
    return removed > 0;
  }

  touch(id: string, at: Date): void {
    this.#lastUsed.record(id, at);
  }
}

/** The row of a key. */
export function toKeyRow(key: ApiKey, { digest, sealed }: SealedSecret) {
  return { ...key, digest: toBuffer(digest), sealed: toBuffer(sealed) };
}

function toStoredKey(row: ApiKeyModel): StoredKey {
  const { id, accountId, instanceId, name, isActive, createdAt, lastUsedAt, expiresAt, sealed } = row;
  return {
    key: { id, accountId, instanceId, name, isActive, createdAt, lastUsedAt, expiresAt },
    sealed,
  };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

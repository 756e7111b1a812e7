import type { ApiKey, ApiKeys, SealedSecret, StoredKey } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.js';
import { LastUsedTracker } from '../database/last-used-tracker.js';
import { API_KEY_COLUMNS, STORED_KEY_COLUMNS, toApiKeyRow, toBuffer, toStoredKey } from './api-key-row.js';

const loadModels = () => import('./models.js');

/** How long another process may accept a key that was switched off here. */
const CACHE_TTL_MS = 750;

const LAST_USED_INTERVAL_MS = 60_000;

const BY_DIGEST = {
  name: 'key-by-digest',
  text: `select ${API_KEY_COLUMNS} from api_keys where digest = $1`,
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
    const { ApiKeyModel } = await this.#database.models(loadModels);
    await ApiKeyModel.query().insert(toApiKeyRow(key, secret));
  }

  async listOf(accountId: string): Promise<readonly StoredKey[]> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const rows = await ApiKeyModel.query()
      .select(ApiKeyModel.raw(STORED_KEY_COLUMNS))
      .where({ accountId })
      .whereNull('instanceId')
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ]);
    return rows.map(toStoredKey);
  }

  async findByInstance(accountId: string, instanceId: string): Promise<StoredKey | undefined> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const row = await ApiKeyModel.query()
      .select(ApiKeyModel.raw(STORED_KEY_COLUMNS))
      .findOne({ accountId, instanceId });
    return row && toStoredKey(row);
  }

  async setInstanceKeyActive(accountId: string, instanceId: string, isActive: boolean): Promise<boolean> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const switched = await ApiKeyModel.query().patch({ isActive }).where({ accountId, instanceId });
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
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const own = ApiKeyModel.query().where({ accountId, id }).whereNull('instanceId');
    const [row] =
      Object.keys(change).length === 0
        ? await own.select(ApiKeyModel.raw(STORED_KEY_COLUMNS))
        : await own.patch(change).returning(ApiKeyModel.raw(STORED_KEY_COLUMNS));
    this.#cached.clear();
    return row && toStoredKey(row);
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const removed = await ApiKeyModel.query().delete().where({ accountId, id }).whereNull('instanceId');
    this.#cached.clear();
    return removed > 0;
  }

  touch(id: string, at: Date): void {
    this.#lastUsed.record(id, at);
  }
}

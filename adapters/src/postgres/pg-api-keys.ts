import type { ApiKey, ApiKeys, SealedSecret, StoredKey } from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import type { Database } from './connection.js';
import { KEY_COLUMNS } from './key-columns.js';
import { LastUses } from './last-uses.js';
import type { ApiKeyModel } from './models.js';

/** How long another process may go on taking a key that was switched off here. */
const REMEMBER_MS = 750;

const TOUCH_EVERY_MS = 60_000;

const BY_DIGEST = {
  name: 'key-by-digest',
  text: `select ${KEY_COLUMNS} from api_keys k where k.digest = $1`,
};

export class PgApiKeys implements ApiKeys {
  readonly #known = new LRUCache<string, ApiKey>({ max: 10_000, ttl: REMEMBER_MS });
  readonly #uses: LastUses;
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#uses = new LastUses(database, { table: 'api_keys', atMostEveryMs: TOUCH_EVERY_MS });
  }

  async add(key: ApiKey, secret: SealedSecret): Promise<void> {
    await this.#database.models(({ apiKeys }) => apiKeys.query().insert(keyRow(key, secret)));
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
    return rows.map(toStored);
  }

  async ofInstance(accountId: string, instanceId: string): Promise<StoredKey | undefined> {
    const row = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().findOne({ accountId, instanceId }),
    );
    return row && toStored(row);
  }

  async switchOfInstance(accountId: string, instanceId: string, isActive: boolean): Promise<boolean> {
    const switched = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().patch({ isActive }).where({ accountId, instanceId }),
    );
    this.#known.clear();
    return switched > 0;
  }

  async byDigest(digest: Uint8Array): Promise<ApiKey | undefined> {
    const bytes = asBuffer(digest);
    const name = bytes.toString('base64');
    const known = this.#known.get(name);
    if (known) return known;
    // Counted from the question, not from the answer: however slow the database is, no answer is taken for longer.
    const start = performance.now();
    const [key] = await this.#database.query<ApiKey>(BY_DIGEST, [bytes]);
    // Only what is there is remembered: a key that was just made must be good at once.
    if (key) this.#known.set(name, key, { start });
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
    this.#known.clear();
    return row && toStored(row as ApiKeyModel);
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    const removed = await this.#database.models(({ apiKeys }) =>
      apiKeys.query().delete().where({ accountId, id }).whereNull('instanceId'),
    );
    this.#known.clear();
    return removed > 0;
  }

  touch(id: string, at: Date): void {
    this.#uses.note(id, at);
  }
}

/** A key as its row is written. */
export function keyRow(key: ApiKey, { digest, sealed }: SealedSecret) {
  return { ...key, digest: asBuffer(digest), sealed: asBuffer(sealed) };
}

function toStored(row: ApiKeyModel): StoredKey {
  const { id, accountId, instanceId, name, isActive, createdAt, lastUsedAt, expiresAt, sealed } = row;
  return {
    key: { id, accountId, instanceId, name, isActive, createdAt, lastUsedAt, expiresAt },
    sealed,
  };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

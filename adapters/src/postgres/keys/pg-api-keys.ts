import {
  type ApiKey,
  type ApiKeys,
  dayOf,
  type KeyChange,
  type KeyIdentity,
  KeyLimitReached,
  keyEvent,
  lruEntries,
  type NewEvent,
  type SealedSecret,
  type StoredKey,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { addToAccount, changeAccount } from '../accounts/account-changes.js';
import type { Database, Transaction } from '../database/database.js';
import { LastUsedTracker } from '../database/last-used-tracker.js';
import type { Notifications } from '../database/notifications.js';
import { writeEvents } from '../events/write-events.js';
import {
  API_KEY_COLUMNS,
  AUTHORIZED_KEY_COLUMNS,
  STORED_KEY_COLUMNS,
  toApiKeyRow,
  toAuthorizedKey,
  toBuffer,
  toStoredKey,
} from './api-key-row.js';

const loadModels = () => import('./models.js');

/** How long another process may accept a key that was switched off here. */
const CACHE_TTL_MS = 750;

const LAST_USED_INTERVAL_MS = 60_000;

const BY_DIGEST = {
  name: 'key-by-digest',
  text: `select ${AUTHORIZED_KEY_COLUMNS} from api_keys where digest = $1`,
};

const BY_ID = {
  name: 'key-by-id',
  text: `select ${AUTHORIZED_KEY_COLUMNS} from api_keys where id = $1`,
};

const SENT_TODAY = `
  select key_id as id, case when day = $2::date then sent else 0 end as sent
  from api_key_sends where key_id = any($1::uuid[])`;

export class PgApiKeys implements ApiKeys {
  readonly #cached = new LRUCache<string, ApiKey>({ ...lruEntries(10_000), ttl: CACHE_TTL_MS });
  readonly #lastUsed: LastUsedTracker;
  readonly #database: Database;
  readonly #notifications: Notifications;

  constructor({ database, notifications }: { database: Database; notifications: Notifications }) {
    this.#database = database;
    this.#notifications = notifications;
    this.#lastUsed = new LastUsedTracker(database, {
      table: 'api_keys',
      addressColumn: 'last_used_ip',
      minIntervalMs: LAST_USED_INTERVAL_MS,
    });
  }

  async add(key: ApiKey, secret: SealedSecret, limit: number): Promise<void> {
    const { accountId } = key;
    const add = async (transaction: Transaction) => {
      const { ApiKeyModel } = await transaction.models(loadModels);
      // A concurrent addition to this account waits for this one and then counts it.
      const existing = await ApiKeyModel.query().where({ accountId }).whereNull('instanceId').resultSize();
      if (existing >= limit) throw new KeyLimitReached(limit);
      await ApiKeyModel.query().insert(toApiKeyRow(key, secret));
      await countSends(transaction, key);
      return key.instanceId === null ? [keyEvent('key.created', key)] : [];
    };
    await this.#telling(accountId, add, addToAccount);
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

  async namesOf(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KeyIdentity>> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const rows = await ApiKeyModel.query()
      .select('id', 'name', 'instanceId')
      .where({ accountId })
      .whereIn('id', [...ids]);
    return new Map(rows.map(({ id, name, instanceId }) => [id, { name, instanceId }]));
  }

  async setInstanceKeyActive(accountId: string, instanceId: string, isActive: boolean): Promise<boolean> {
    const { ApiKeyModel } = await this.#database.models(loadModels);
    const switched = await ApiKeyModel.query().patch({ isActive }).where({ accountId, instanceId });
    this.#cached.clear();
    return switched > 0;
  }

  async byId(id: string): Promise<ApiKey | undefined> {
    const [row] = await this.#database.query<ApiKey>(BY_ID, [id]);
    return row && toAuthorizedKey(row);
  }

  async byDigest(digest: Uint8Array): Promise<ApiKey | undefined> {
    const bytes = toBuffer(digest);
    const name = bytes.toString('base64');
    const known = this.#cached.get(name);
    if (known) return known;
    // Counted from the start of the query: however slow the database is, no result is cached for longer.
    const start = performance.now();
    const [row] = await this.#database.query<ApiKey>(BY_DIGEST, [bytes]);
    const key = row && toAuthorizedKey(row);
    // Only existing keys are cached: a key that was just created must be valid at once.
    if (key) this.#cached.set(name, key, { start });
    return key;
  }

  async update(accountId: string, id: string, change: KeyChange): Promise<StoredKey | undefined> {
    const isChanged = Object.keys(change).length > 0;
    let row: (ApiKey & { sealed: Buffer }) | undefined;
    await this.#telling(accountId, async (transaction) => {
      const { ApiKeyModel } = await transaction.models(loadModels);
      const own = ApiKeyModel.query().where({ accountId, id }).whereNull('instanceId');
      [row] = isChanged
        ? await own.patch(change).returning(ApiKeyModel.raw(STORED_KEY_COLUMNS))
        : await own.select(ApiKeyModel.raw(STORED_KEY_COLUMNS));
      if (row) await countSends(transaction, row);
      return row && isChanged ? [keyEvent('key.changed', row)] : [];
    });
    this.#cached.clear();
    return row && toStoredKey(row);
  }

  async sentToday(ids: readonly string[], at: Date): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.query<{ id: string; sent: number }>(SENT_TODAY, [ids, dayOf(at)]);
    return new Map(rows.map(({ id, sent }) => [id, sent]));
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    let removed: ApiKey | undefined;
    await this.#telling(accountId, async (transaction) => {
      const { ApiKeyModel } = await transaction.models(loadModels);
      const own = ApiKeyModel.query().delete().where({ accountId, id }).whereNull('instanceId');
      [removed] = await own.returning(ApiKeyModel.raw(API_KEY_COLUMNS));
      return removed ? [keyEvent('key.deleted', removed)] : [];
    });
    this.#cached.clear();
    return removed !== undefined;
  }

  /** Runs a change of the account in a transaction, with the events that it answers. */
  async #telling(
    accountId: string,
    change: (transaction: Transaction) => Promise<readonly NewEvent[]>,
    run = changeAccount,
  ): Promise<void> {
    const isTold = await run(this.#database, accountId, async (transaction) =>
      writeEvents(transaction, await change(transaction)),
    );
    if (isTold) this.#notifications.publish('event', accountId);
  }

  touch(id: string, { at, ip }: { at: Date; ip: string | null }): void {
    this.#lastUsed.record(id, at, ip);
  }
}

/** The counter of a key with a daily cap, which the intake locks: it is there as long as the key has a cap. */
async function countSends(transaction: Transaction, { id, dailyCap }: ApiKey): Promise<void> {
  if (dailyCap === null) return;
  await transaction.query(
    "insert into api_key_sends (key_id, day, sent) values ($1, '-infinity', 0) on conflict do nothing",
    [id],
  );
}

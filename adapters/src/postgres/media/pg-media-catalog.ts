import {
  type KeptMedia,
  type MediaCatalog,
  type MediaPosition,
  RECEIVED_LIFE_MS,
  type StoredMedia,
} from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../database/micro-batch.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { MEDIA_COLUMNS, type MediaRow, toRowValues, toStoredMedia } from './media-row.js';
import {
  ENTER,
  HAS,
  IS_AWAITED,
  LEAVE,
  LIST,
  LOCK_BYTES,
  LOCK_ROOM,
  MISCOUNTED,
  RECOUNT,
  REMOVE,
  REMOVE_EXPIRED,
  RENEW,
  TAKE_ROOM,
  USED_BYTES,
} from './media-statements.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Parameters: accounts, ids, RECEIVED_LIFE_MS. What lives longer than that past its last use was uploaded or sent by the account
 * itself. Named, since to plan it anew would take three times as long as to run it.
 */
const BY_IDS = {
  name: 'media-by-ids',
  text: `select ${MEDIA_COLUMNS} from ${unnestParameters('$1::uuid[], $2::uuid[]')} asked(account_id, id)
    join media on media.id = asked.id and media.account_id = asked.account_id
    where media.expires_at > media.used_at + $3::float8 * interval '1 millisecond'
      or exists (select from inbound_files f where f.media_id = media.id and f.account_id = media.account_id)`,
};

interface AskedMedia {
  readonly accountId: string;
  readonly id: string;
}

export class PgMediaCatalog implements MediaCatalog {
  readonly #database: Database;
  // Each send of a stored file asks: concurrent reads share one statement.
  readonly #reads: MicroBatch<AskedMedia, StoredMedia | undefined>;

  constructor(database: Database) {
    this.#database = database;

    this.#reads = new MicroBatch({
      flush: (asked) => this.#byIds(asked),
      max: 500,
      limits: INTERACTIVE_LIMITS,
      share: ({ accountId }) => accountId,
    });
  }

  keep(media: StoredMedia, limit: number): Promise<KeptMedia | undefined> {
    return this.#database.transaction((transaction) => keepMedia(transaction, media, limit));
  }

  async renew(
    accountId: string,
    sha256: string,
    { usedAt, expiresAt }: Pick<StoredMedia, 'usedAt' | 'expiresAt'>,
  ): Promise<StoredMedia | undefined> {
    const values = [accountId, sha256, usedAt.toISOString(), expiresAt.toISOString()];
    const [row] = await this.#database.query<MediaRow>(RENEW, values);
    return row && toStoredMedia(row);
  }

  find(accountId: string, id: string): Promise<StoredMedia | undefined> {
    return this.#reads.add({ accountId, id });
  }

  async has(accountId: string, sha256: string): Promise<boolean> {
    return (await this.#database.query(HAS, [accountId, sha256])).length > 0;
  }

  async isAwaited(accountId: string, id: string): Promise<boolean> {
    return (await this.#database.query(IS_AWAITED, [accountId, id])).length > 0;
  }

  async list({
    accountId,
    before,
    limit,
  }: {
    accountId: string;
    before?: MediaPosition;
    limit: number;
  }): Promise<readonly StoredMedia[]> {
    const from = [before?.createdAt.toISOString() ?? 'infinity', before?.id ?? LAST_ID];
    const rows = await this.#database.query<MediaRow>(LIST, [accountId, ...from, limit]);
    return rows.map(toStoredMedia);
  }

  async remove(accountId: string, id: string): Promise<StoredMedia | undefined> {
    const [row] = await this.#database.query<MediaRow>(REMOVE, [accountId, id]);
    return row && toStoredMedia(row);
  }

  async removeExpired(at: Date, limit: number): Promise<readonly StoredMedia[]> {
    const rows = await this.#database.query<MediaRow>(REMOVE_EXPIRED, [at.toISOString(), limit]);
    return rows.map(toStoredMedia);
  }

  release(accountId: string, sha256: string, work: () => Promise<unknown>): Promise<boolean> {
    return this.#database.transaction(async (transaction) => {
      await transaction.query(LOCK_BYTES, [accountId, sha256]);
      if ((await transaction.query(HAS, [accountId, sha256])).length > 0) return false;
      await work();
      return true;
    });
  }

  async recount(): Promise<number> {
    const miscounted = await this.#database.query<{ id: string }>(MISCOUNTED);
    for (const { id } of miscounted)
      await this.#database.transaction(async (transaction) => {
        await transaction.query(LOCK_ROOM, [id]);
        await transaction.query(RECOUNT, [id]);
      });
    return miscounted.length;
  }

  async usedBytes(accountId: string): Promise<number> {
    const [row] = await this.#database.query<{ bytes: string }>(USED_BYTES, [accountId]);
    return Number(row?.bytes ?? 0);
  }

  async #byIds(asked: readonly AskedMedia[]): Promise<readonly (StoredMedia | undefined)[]> {
    const values = [asked.map(({ accountId }) => accountId), asked.map(({ id }) => id), RECEIVED_LIFE_MS];
    const rows = await this.#database.query<MediaRow>(BY_IDS, values);
    const found = new Map(rows.map((row) => [row.id, toStoredMedia(row)]));
    return asked.map(({ accountId, id }) => {
      const media = found.get(id);
      return media?.accountId === accountId ? media : undefined;
    });
  }
}

/** Enters the file in the caller's transaction. */
export async function keepMedia(
  transaction: Transaction,
  media: StoredMedia,
  limit: number,
): Promise<KeptMedia | undefined> {
  await transaction.query(LOCK_BYTES, [media.accountId, media.sha256]);
  const [row] = await transaction.query<MediaRow & { is_new: boolean }>(ENTER, toRowValues(media));
  const isNew = row!.is_new;
  const { accountId, size } = media;
  if (isNew && (await transaction.query(TAKE_ROOM, [accountId, size, limit])).length === 0) {
    await transaction.query(LEAVE, [media.id]);
    return undefined;
  }
  return { media: toStoredMedia(row!), isNew };
}

import type { KeptMedia, MediaCatalog, MediaPosition, StoredMedia } from '@waxwing/core';
import type { Database, Transaction } from '../database/database.js';
import { type MediaRow, toRowValues, toStoredMedia } from './media-row.js';
import {
  ENTER,
  FIND,
  HAS,
  LEAVE,
  LIST,
  REMOVE,
  REMOVE_EXPIRED,
  TAKE_ROOM,
  USED_BYTES,
} from './media-statements.js';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class PgMediaCatalog implements MediaCatalog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  keep(media: StoredMedia, limit: number): Promise<KeptMedia | undefined> {
    return this.#database.transaction((transaction) => keepMedia(transaction, media, limit));
  }

  async find(accountId: string, id: string): Promise<StoredMedia | undefined> {
    const [row] = await this.#database.query<MediaRow>(FIND, [accountId, id]);
    return row && toStoredMedia(row);
  }

  async has(accountId: string, sha256: string): Promise<boolean> {
    return (await this.#database.query(HAS, [accountId, sha256])).length > 0;
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

  async remove(accountId: string, id: string): Promise<boolean> {
    return (await this.#database.query(REMOVE, [accountId, id])).length > 0;
  }

  async removeExpired(at: Date, limit: number): Promise<number> {
    const [removed] = await this.#database.query<{ count: number }>(REMOVE_EXPIRED, [
      at.toISOString(),
      limit,
    ]);
    return removed!.count;
  }

  async usedBytes(accountId: string): Promise<number> {
    const [row] = await this.#database.query<{ bytes: string }>(USED_BYTES, [accountId]);
    return Number(row?.bytes ?? 0);
  }
}

/** Enters the file in the caller's transaction. */
export async function keepMedia(
  transaction: Transaction,
  media: StoredMedia,
  limit: number,
): Promise<KeptMedia | undefined> {
  const [row] = await transaction.query<MediaRow & { is_new: boolean }>(ENTER, toRowValues(media));
  const isNew = row!.is_new;
  const { accountId, size } = media;
  if (isNew && (await transaction.query(TAKE_ROOM, [accountId, size, limit])).length === 0) {
    await transaction.query(LEAVE, [media.id]);
    return undefined;
  }
  return { media: toStoredMedia(row!), isNew };
}

import {
  type SentFile,
  type SessionLease,
  UPLOAD_REUSE_MS,
  type UploadKey,
  type WhatsAppUploads,
} from '@waxwing/core';
import type { AesKeyring } from '../../crypto/index.js';
import type { Database } from '../database/database.js';
import { LEASE_CHECK, queryWithLease } from '../sessions/with-lease.js';
import { decodeSentFile, encodeSentFile } from './sent-file.js';

export interface PgWhatsAppUploadsOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
}

/** Table `whatsapp_uploads`: what opens a file is encrypted, and bound to its instance. */
export class PgWhatsAppUploads implements WhatsAppUploads {
  readonly #options: PgWhatsAppUploadsOptions;

  constructor(options: PgWhatsAppUploadsOptions) {
    this.#options = options;
  }

  async find({ instanceId }: SessionLease, { sha256, form }: UploadKey): Promise<SentFile | undefined> {
    const { database, keyring } = this.#options;
    const values = [instanceId, Buffer.from(sha256, 'hex'), form, UPLOAD_REUSE_MS];
    const [row] = await database.query<{ sealed: Buffer }>(FIND, values);
    return row && decodeSentFile(keyring.open(row.sealed, associatedData(instanceId)));
  }

  async save(lease: SessionLease, { sha256, form }: UploadKey, file: SentFile): Promise<void> {
    const { database, keyring } = this.#options;
    const sealed = keyring.seal(encodeSentFile(file), associatedData(lease.instanceId));
    const values = [Buffer.from(sha256, 'hex'), form, sealed, UPLOAD_REUSE_MS];
    await queryWithLease(database, lease, SAVE_UPLOAD, values);
  }

  async removeOld(limit: number): Promise<number> {
    const [row] = await this.#options.database.query<{ count: number }>(REMOVE_OLD, [UPLOAD_REUSE_MS, limit]);
    return row!.count;
  }
}

const associatedData = (instanceId: string): string => JSON.stringify(['whatsapp-upload', instanceId]);

const IS_FRESH = (milliseconds: string) =>
  `uploaded_at > now() - ${milliseconds}::float8 * interval '1 millisecond'`;

const FIND = {
  name: 'whatsapp-upload',
  text: `select sealed from whatsapp_uploads
    where instance_id = $1 and sha256 = $2 and form = $3 and ${IS_FRESH('$4')}`,
};

/** Parameters from $4: hash, form, the file, the life of an upload. Older uploads of the instance end. */
export const SAVE_UPLOAD = {
  name: 'save-whatsapp-upload',
  text: `${LEASE_CHECK}, ended as (
      delete from whatsapp_uploads u using locked_lease
      where u.instance_id = $1 and not u.${IS_FRESH('$7')} and (u.sha256, u.form) <> ($4, $5)
    ), saved as (
      insert into whatsapp_uploads (instance_id, sha256, form, sealed) select $1, $4, $5, $6 from locked_lease
      on conflict (instance_id, sha256, form) do update set sealed = excluded.sealed, uploaded_at = now()
    )
    select ok from locked_lease`,
};

/** Passes over rows that a save holds: a save removes the old ones of its instance itself. */
export const REMOVE_OLD = {
  name: 'remove-old-whatsapp-uploads',
  text: `with gone as (
      delete from whatsapp_uploads where ctid = any(array(
        select u.ctid from whatsapp_uploads u where not u.${IS_FRESH('$1')} order by u.uploaded_at limit $2 for update skip locked
      )) returning 1
    ) select count(*)::int as count from gone`,
};

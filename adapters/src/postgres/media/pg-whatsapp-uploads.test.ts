import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type SentFile, UPLOAD_REUSE_MS } from '@waxwing/core';
import { seedSender, whatsappUploadsContract } from '@waxwing/core/testing';
import { freshDatabase, testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/index.js';
import { openPgPersistence } from '../testing/pg-persistence.js';
import { PgWhatsAppUploads } from './pg-whatsapp-uploads.js';

const keyring = new AesKeyring(`test:${randomBytes(32).toString('base64')}`);

whatsappUploadsContract('PostgreSQL', async () => {
  const persistence = await openPgPersistence(await testDatabase());
  return { ...persistence, uploads: new PgWhatsAppUploads({ ...persistence, keyring }) };
});

test('uploads that are over are removed of every instance, in portions, and no other', async () => {
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  try {
    const { database } = persistence;
    const uploads = new PgWhatsAppUploads({ database, keyring });
    const hash = new Uint8Array(32);
    const file: SentFile = {
      upload: { kind: 'image', directPath: '/v/1', mediaKey: hash, sha256: hash, encSha256: hash, size: 1 },
      mimeType: 'image/jpeg',
    };
    const senders = [await seedSender(persistence), await seedSender(persistence)];
    for (const { lease } of senders)
      for (const form of ['image', 'sticker', 'document'])
        await uploads.save(lease, { sha256: 'aa'.repeat(32), form }, file);
    await database.query(
      `update whatsapp_uploads set uploaded_at = now() - $1::float8 * interval '1 millisecond' where form <> 'image'`,
      [UPLOAD_REUSE_MS],
    );
    const removed = [await uploads.removeOld(3), await uploads.removeOld(3), await uploads.removeOld(3)];
    expect(removed).toEqual([3, 1, 0]);
    const left = await database.query<{ form: string }>('select form from whatsapp_uploads');
    expect(left.map(({ form }) => form)).toEqual(['image', 'image']);
  } finally {
    await persistence.close();
    await fresh.drop();
  }
});

test('an upload is used for three days, sealed, and the next one removes those that are over', async () => {
  const persistence = await openPgPersistence(await testDatabase());
  try {
    const { database } = persistence;
    const uploads = new PgWhatsAppUploads({ database, keyring });
    const { lease } = await seedSender(persistence);
    const mediaKey = Buffer.from('a media key of thirty-two bytes!');
    const hash = new Uint8Array(32);
    const file = {
      upload: { kind: 'image', directPath: '/v/1', mediaKey, sha256: hash, encSha256: hash, size: 1 },
      mimeType: 'image/jpeg',
    } as const;
    const [old, next] = [
      { sha256: 'aa'.repeat(32), form: 'image' },
      { sha256: 'bb'.repeat(32), form: 'image' },
    ];
    await uploads.save(lease, old, file);
    const rows = () =>
      database.query<{ sealed: Buffer }>('select sealed from whatsapp_uploads where instance_id = $1', [
        lease.instanceId,
      ]);
    expect((await rows())[0]!.sealed.includes(mediaKey.toString('base64'))).toBe(false);
    await database.query(
      `update whatsapp_uploads set uploaded_at = now() - $2::float8 * interval '1 millisecond' where instance_id = $1`,
      [lease.instanceId, UPLOAD_REUSE_MS],
    );
    expect(await uploads.find(lease, old)).toBeUndefined();
    await uploads.save(lease, next, file);
    expect(await rows()).toHaveLength(1);
  } finally {
    await persistence.close();
  }
});

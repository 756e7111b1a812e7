import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { startComposedApi } from './composed-api.js';
import { PNG, setUpShopFiles } from './files/shop-files.js';
import { call } from './http.js';

const shops = setUpShopFiles();

describe('the files of accounts', () => {
  const { signUp, upload, get, remove, onDisk, sums } = shops;

  test('a picture is looked into, stored once, downloaded whole and in parts, and deleted', async () => {
    const asha = await signUp();
    const sha256 = createHash('sha256').update(PNG).digest('hex');
    const first = await upload(asha.key, PNG, '../बिल.png');
    const facts = { kind: 'image', mime_type: 'image/png', width: 1, height: 1, size: PNG.length, sha256 };
    expect(first).toMatchObject({ status: 201, body: { ...facts, object: 'media', file_name: 'बिल.png' } });
    const path = `/api/v1/media/${first.body.id}`;
    expect(await upload(asha.token, PNG, 'x.png', '/api/media')).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
    expect(await (await get(asha.key, path)).json()).toMatchObject(facts);

    const whole = await get(asha.key, `${path}/content`);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition':
        'attachment; filename="___.png"; filename*=UTF-8\'\'%E0%A4%AC%E0%A4%BF%E0%A4%B2.png',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
    const part = await get(asha.token, `/api/media/${first.body.id}/content`, { range: 'bytes=1-3' });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    expect(part.headers.get('content-range')).toBe(`bytes 1-3/${PNG.length}`);
    const behind = await get(asha.key, `${path}/content`, { range: `bytes=${PNG.length}-` });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${PNG.length}`]);
    const known = await get(asha.key, `${path}/content`, { 'if-none-match': `"${sha256}"` });
    expect([known.status, await known.text()]).toEqual([304, '']);

    const deleted = await remove(asha.key, path);
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    expect((await remove(asha.key, path)).status).toBe(404);
    expect((await get(asha.key, `${path}/content`)).status).toBe(404);
    expect((await onDisk()).filter((name) => name.endsWith(sha256))).toEqual([]);
  });

  test('of two accounts with the same file each has its own, and neither finds the other’s', async () => {
    const [asha, ravi] = [await signUp(), await signUp()];
    const bytes = Buffer.from(`%PDF-1.4 ${randomUUID()}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const copies = async () => (await onDisk()).filter((name) => name.endsWith(sha256)).length;
    const one = await upload(asha.key, bytes, 'a.pdf');
    const other = await upload(ravi.key, bytes, 'b.pdf');
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(one.body.id);
    for (const path of [`/api/v1/media/${one.body.id}`, `/api/v1/media/${one.body.id}/content`])
      expect((await get(ravi.key, path)).status).toBe(404);
    expect((await remove(ravi.key, `/api/v1/media/${one.body.id}`)).status).toBe(404);
    expect(await copies()).toBe(2);

    expect((await remove(asha.key, `/api/v1/media/${one.body.id}`)).status).toBe(204);
    expect(await copies()).toBe(1);
    expect(await (await get(ravi.key, `/api/v1/media/${other.body.id}/content`)).text()).toBe(String(bytes));
  });

  test('what is counted is what is entered, and what is entered is on the disk', async () => {
    const asha = await signUp();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload(asha.key, Buffer.from(`%PDF-1.4 ${n % 3} ${asha.key}`))),
    );
    const accounts = await sums();
    for (const { counted, entered } of accounts) expect(counted).toBe(entered);
    const files = accounts.reduce((sum, account) => sum + account.files, 0);
    expect(files).toBeGreaterThanOrEqual(3);
    expect(await onDisk()).toHaveLength(files);
  });

  test('an account that is closed takes its files with it, and no other’s', async () => {
    const [asha, ravi] = [await signUp(), await signUp()];
    const bytes = Buffer.from(`%PDF-1.4 ${randomUUID()}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await upload(asha.key, bytes);
    const kept = await upload(ravi.key, bytes);
    const closed = await fetch(`${shops.api.url}/api/profile`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a long password' }),
    });
    expect(closed.status).toBe(200);
    const worker = await startComposedApi({
      DATABASE_URL: shops.api.database.connectionString,
      MEDIA_FOLDER: shops.folder,
      WAXWING_ROLE: 'worker',
      SANDBOX_URL: 'ws://127.0.0.1:9/ws/chat',
      SANDBOX_ROOT_KEY: Buffer.alloc(32).toString('base64'),
    });
    worker.jobs.start();
    const copies = async () => (await onDisk()).filter((name) => name.endsWith(sha256));
    await eventually(copies, (names) => names.length === 1);
    expect((await get(ravi.key, `/api/v1/media/${kept.body.id}/content`)).status).toBe(200);
    await worker.jobs.stop();
    await worker.close();
  });

  test('an account that has used its room is told so, keeps what it has, and goes on where it makes room', async () => {
    const asha = await signUp();
    const small = await upload(asha.key, Buffer.from(`%PDF-1.4 ${asha.key}`));
    await shops.api.database.query(
      `update media_usage set bytes = 200 * 1024 * 1024 - 10
       where account_id = (select account_id from media where id = $1)`,
      [small.body.id?.replace('med_', '')],
    );
    const before = await onDisk();
    const refused = await upload(asha.key, Buffer.from(`%PDF-1.4 more ${asha.key}`));
    expect(refused).toMatchObject({
      status: 507,
      body: { code: 'storage_limit', storage_limit: 209_715_200 },
    });
    expect(await onDisk()).toEqual(before);
    expect((await upload(asha.key, Buffer.from(`%PDF-1.4 ${asha.key}`))).status).toBe(200);
  });

  test('without a plan nothing is stored', async () => {
    const email = `asha-${randomUUID()}@example.com`;
    const { body } = await call(`${shops.api.url}/api/auth/signup`, {
      body: { username: 'Asha', email, password: 'a long password' },
    });
    const before = await onDisk();
    expect((await upload(body.token as string, PNG, 'a.png', '/api/media')).status).toBe(402);
    expect(await onDisk()).toEqual(before);
  });
});

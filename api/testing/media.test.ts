import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { blackPng, redAndBlue, temporaryFolder } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const PHOTO = { width: 120, height: 80 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
const PAGE = '<html><script>alert(1)</script></html>';
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

const cutPhoto = async () => {
  const whole = await redAndBlue(PHOTO).jpeg().toBuffer();
  return whole.subarray(0, whole.length - 200);
};
/** Turned by a quarter when it is shown. */
const turnedPhoto = () => redAndBlue(PHOTO).jpeg().withMetadata({ orientation: 6 }).toBuffer();
const printedPhoto = () => redAndBlue(PHOTO).toColourspace('cmyk').jpeg().toBuffer();

interface Shop {
  readonly token: string;
  readonly key: string;
}

describe('the files of accounts', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let api: ComposedApi;
  beforeAll(async () => {
    folder = await temporaryFolder();
    api = await startComposedApi({ MEDIA_FOLDER: folder.path });
  });
  afterAll(async () => {
    await api.close();
    await folder.remove();
  });

  async function signUp(): Promise<Shop> {
    const email = `asha-${randomUUID()}@example.com`;
    const person = { username: 'Asha', email, password: 'a long password' };
    const { body } = await call(`${api.url}/api/auth/signup`, { body: person });
    const token = body.token as string;
    await call(`${api.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    const key = await call(`${api.url}/api/api-keys`, { bearer: token, body: { name: 'Shop' } });
    return { token, key: (key.body.apiKey as { api_key: string }).api_key };
  }

  async function upload(
    bearer: string,
    bytes: Uint8Array<ArrayBuffer>,
    fileName = 'receipt.png',
    path = '/api/v1/media',
  ) {
    const form = new FormData();
    form.append('file', new Blob([bytes]), fileName);
    const headers = { authorization: `Bearer ${bearer}` };
    const response = await fetch(`${api.url}${path}`, { method: 'POST', headers, body: form });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  const get = (bearer: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });
  const remove = (bearer: string, path: string) =>
    fetch(`${api.url}${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${bearer}` } });

  /** The files on the disk, whosoever they are. */
  async function onDisk(): Promise<string[]> {
    const found = await readdir(folder.path, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  }

  /** What is counted for each account, what its entries are together, and how many there are. */
  const sums = () =>
    api.database.query<{ counted: number; entered: number; files: number }>(
      `select u.bytes::int as counted, coalesce(sum(m.size), 0)::int as entered, count(m.id)::int as files
       from media_usage u left join media m using (account_id) group by u.account_id, u.bytes`,
    );

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
    const closed = await fetch(`${api.url}/api/profile`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a long password' }),
    });
    expect(closed.status).toBe(200);
    const worker = await startComposedApi({
      DATABASE_URL: api.database.connectionString,
      MEDIA_FOLDER: folder.path,
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
    await api.database.query(
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
    const { body } = await call(`${api.url}/api/auth/signup`, {
      body: { username: 'Asha', email, password: 'a long password' },
    });
    const before = await onDisk();
    expect((await upload(body.token as string, PNG, 'a.png', '/api/media')).status).toBe(402);
    expect(await onDisk()).toEqual(before);
  });

  test.each<[string, () => Promise<Uint8Array>, number, string]>([
    ['a broken picture', async () => PNG.subarray(0, 40), 400, 'invalid_media'],
    ['nothing', async () => Buffer.alloc(0), 400, 'invalid_media'],
    ['a photo that breaks off', cutPhoto, 400, 'invalid_media'],
    [
      'a picture of 256 megapixels',
      async () => blackPng({ width: 16_000, height: 16_000 }),
      413,
      'media_too_large',
    ],
  ])('%s is refused, and not stored', async (_, make, status, code) => {
    const asha = await signUp();
    const before = await onDisk();
    expect(await upload(asha.key, Uint8Array.from(await make()))).toMatchObject({ status, body: { code } });
    expect(await onDisk()).toEqual(before);
  });

  test.each<[string, () => Promise<Uint8Array>, object]>([
    [
      'a drawing with a link inside',
      async () => Buffer.from(SVG),
      { kind: 'document', mime_type: /^(?!image)/ },
    ],
    ['a program named photo.jpg', async () => PROGRAM, { kind: 'document', mime_type: /^application\// }],
    [
      'a PDF that is a page as well',
      async () => Buffer.from(`%PDF-1.4\n${PAGE}\n%%EOF`),
      { kind: 'document', mime_type: /pdf/ },
    ],
    ['a photo that asks for a turn', turnedPhoto, { kind: 'image', width: 80, height: 120 }],
    ['a photo in colours of print', printedPhoto, { kind: 'image', width: 120, height: 80 }],
  ])('%s is what it holds, not what it is named', async (_, make, expected) => {
    const asha = await signUp();
    const { status, body } = await upload(asha.key, Uint8Array.from(await make()), 'photo.jpg');
    expect(status).toBe(201);
    for (const [field, value] of Object.entries(expected))
      if (value instanceof RegExp) expect(body[field]).toMatch(value);
      else expect(body[field]).toBe(value);
  });

  test('a page with a script is a document, which a browser saves and does not run', async () => {
    const asha = await signUp();
    const { body } = await upload(asha.key, Buffer.from('<html><script>alert(1)</script></html>'), 'a.png');
    expect(body.kind).toBe('document');
    const { headers } = await get(asha.key, `/api/v1/media/${body.id}/content`);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { AesKeyring } from '@waxwing/adapters/crypto';
import { FileMediaStore } from '@waxwing/adapters/media-store';
import { readNewestFiles } from '@waxwing/adapters/postgres';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { checkMediaFolder, OTHER_FOLDER } from '../src/composition/media/check-media-folder.js';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

const sha256Of = (text: string) => createHash('sha256').update(text).digest();

describe('how files come in, and who opens them', () => {
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

  async function signUp() {
    const email = `asha-${randomUUID()}@example.com`;
    const person = { username: 'Asha', email, password: 'a long password' };
    const { body } = await call(`${api.url}/api/auth/signup`, { body: person });
    const token = body.token as string;
    await call(`${api.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    const made = await call(`${api.url}/api/api-keys`, { bearer: token, body: { name: 'Shop' } });
    const { api_key: key, id: keyId } = made.body.apiKey as { api_key: string; id: string };
    return { token, key, keyId };
  }

  async function upload(bearer: string, text: string, headers: Record<string, string> = {}, type = '') {
    const form = new FormData();
    form.append('file', new Blob([text], { type }), 'receipt.txt');
    const response = await fetch(`${api.url}/api/v1/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, ...headers },
      body: form,
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  const get = (bearer: string, path: string) =>
    fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } });

  /** The link to a file that a key has just uploaded, at the address where the test reaches the service. */
  async function linkTo(key: string, text: string, type?: string) {
    const { body } = await upload(key, text, {}, type);
    const shown = (await (await get(key, `/api/v1/media/${body.id}`)).json()) as { url: string };
    const { pathname, searchParams } = new URL(shown.url);
    return { url: shown.url, pathname, searchParams };
  }

  const open = async (pathname: string, query: URLSearchParams | string) => {
    const response = await fetch(`${api.url}${pathname}?${query}`);
    const text = await response.text();
    return { status: response.status, text, headers: Object.fromEntries(response.headers) };
  };
  const REFUSED = { status: 403, text: expect.stringContaining('"invalid_media_link"') };

  const filesOf = async (sha256: string) => {
    const found = await readdir(folder.path, { recursive: true, withFileTypes: true });
    return found.filter(({ name }) => name === sha256).map(({ parentPath, name }) => join(parentPath, name));
  };
  const onDisk = async () =>
    (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;

  describe('a link', () => {
    test('opens the file without a key, holds no secret, and ends within five minutes', async () => {
      const { key } = await signUp();
      const { url, pathname, searchParams } = await linkTo(key, `a receipt ${randomUUID()}`);
      expect(url).not.toContain(key);
      const opened = await open(pathname, searchParams);
      expect(opened).toMatchObject({ status: 200, text: expect.stringMatching(/^a receipt/) });
      expect(opened.headers).toMatchObject({
        'content-disposition': 'attachment; filename="receipt.txt"',
        'content-security-policy': 'sandbox',
        'cache-control': 'private',
      });
      const left = Number(searchParams.get('expires')) - Date.now() / 1_000;
      expect(left).toBeLessThanOrEqual(300);
    });

    test('opens nothing else: its file, key and end are signed', async () => {
      const [asha, ravi] = [await signUp(), await signUp()];
      const own = await linkTo(asha.key, `a receipt ${randomUUID()}`);
      const foreign = await linkTo(ravi.key, `another ${randomUUID()}`);
      expect(await open(foreign.pathname, own.searchParams)).toMatchObject(REFUSED);
      const changes = { key: ravi.keyId, expires: '999999999999', signature: 'A'.repeat(43) };
      for (const [name, value] of Object.entries(changes)) {
        const query = new URLSearchParams(own.searchParams);
        query.set(name, value);
        expect(await open(own.pathname, query)).toMatchObject(REFUSED);
      }
      expect(await open(own.pathname, 'key=x&expires=1&signature=x')).toMatchObject(REFUSED);
      expect((await open(own.pathname, 'expires=soon')).status).toBe(400);
    });

    test.each([
      ['is switched off', { is_active: false }],
      ['may no longer read files', { scopes: ['messages:send'] }],
    ])('opens nothing once its key %s', async (_, change) => {
      const { token, key, keyId } = await signUp();
      const { pathname, searchParams } = await linkTo(key, `a receipt ${randomUUID()}`);
      const changed = await fetch(`${api.url}/api/api-keys/${keyId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      });
      expect(changed.status).toBe(200);
      expect(await open(pathname, searchParams)).toMatchObject(REFUSED);
    });

    test.each(['text/javascript', 'text/ecmascript', 'text/x-javascript', 'text/javascript1.5', 'text/css'])(
      'to %s opens plain text: no page of ours could run or apply it',
      async (type) => {
        const { key } = await signUp();
        const { pathname, searchParams } = await linkTo(key, `alert("${randomUUID()}")`, type);
        const { headers } = await fetch(`${api.url}${pathname}?${searchParams}`);
        expect(headers.get('content-type')).toBe('text/plain');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      },
    );

    test('opens nothing once its key is deleted, nor its file once that is', async () => {
      const { token, key, keyId } = await signUp();
      const { pathname, searchParams } = await linkTo(key, `a receipt ${randomUUID()}`);
      const bearer = { headers: { authorization: `Bearer ${token}` }, method: 'DELETE' };
      const other = await linkTo(key, `another ${randomUUID()}`);
      await fetch(`${api.url}${other.pathname.replace('/v1/', '/').replace('/link', '')}`, bearer);
      expect((await open(other.pathname, other.searchParams)).status).toBe(404);
      await fetch(`${api.url}/api/api-keys/${keyId}`, bearer);
      expect(await open(pathname, searchParams)).toMatchObject(REFUSED);
    });
  });

  describe('the hash of an upload', () => {
    const md5Of = (text: string) => createHash('md5').update(text).digest('base64');

    test.each<[string, (text: string) => Record<string, string>]>([
      ['Digest', (text) => ({ digest: `SHA-256=${sha256Of(text).toString('base64')}` })],
      ['Digest, beside one that is not known', (text) => ({ digest: `id-x=1, md5=${md5Of(text)}` })],
      ['Content-MD5', (text) => ({ 'content-md5': md5Of(text) })],
    ])('%s must be the one of the file', async (_, headersFor) => {
      const { key } = await signUp();
      const text = `a receipt ${randomUUID()}`;
      const before = await onDisk();
      expect(await upload(key, text, headersFor(`${text}!`))).toMatchObject({
        status: 400,
        body: { code: 'invalid_media' },
      });
      expect(await onDisk()).toBe(before);
      expect((await upload(key, text, headersFor(text))).status).toBe(201);
    });

    test('is refused where it is none, by the name of its header', async () => {
      const { key } = await signUp();
      for (const [field, value] of [
        ['Digest', 'sha-256=short'],
        ['Digest', `md5=${md5Of('a receipt')}, MD5=${md5Of('a receipt')}`],
        ['Content-MD5', '*'],
      ] as const)
        expect(await upload(key, 'a receipt', { [field]: value })).toMatchObject({
          status: 400,
          body: { code: 'invalid_request', field },
        });
    });
  });

  test('a process whose folder is another one than that of the files is noticed as it starts', async () => {
    const { key } = await signUp();
    await upload(key, `a receipt ${randomUUID()}`);
    const newest = await readNewestFiles(api.database);
    expect(newest.length).toBeGreaterThan(0);
    const own = await temporaryFolder();
    const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
    const warn = jest.fn();
    await checkMediaFolder(new FileMediaStore({ folder: folder.path, keyring }), newest, { warn });
    expect(warn).not.toHaveBeenCalled();
    await checkMediaFolder(new FileMediaStore({ folder: own.path, keyring }), newest, { warn });
    expect(warn).toHaveBeenCalledWith({ files: newest.length }, OTHER_FOLDER);
    await own.remove();
  });

  test('a file whose bytes are lost is said to be gone, and is there again once it is uploaded again', async () => {
    const { key } = await signUp();
    const text = `a receipt ${randomUUID()}`;
    const { body } = await upload(key, text);
    for (const path of await filesOf(sha256Of(text).toString('hex'))) await rm(path);
    const lost = await get(key, `/api/v1/media/${body.id}/content`);
    expect([lost.status, await lost.json()]).toMatchObject([
      410,
      { code: 'media_gone', reason: 'not_stored' },
    ]);
    expect(await upload(key, text)).toMatchObject({ status: 200, body: { id: body.id } });
    expect((await get(key, `/api/v1/media/${body.id}/content`)).status).toBe(200);
  });
});

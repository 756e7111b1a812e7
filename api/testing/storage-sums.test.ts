import { createHash, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { decodeId } from '@waxwing/contract';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

const PASSWORD = 'a long password';
/** What every process writes around the bytes of a file: a header, and a tag for each 64 KiB. */
const MAX_OVERHEAD = 1_024;

/** Over HTTP, on a folder of its own: what the rows say, against what lies there. */
describe('the storage of two accounts that upload the same file [18.24]', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let api: ComposedApi;
  /** The bytes of each file, by hash. */
  const sizes = new Map<string, number>();
  beforeAll(async () => {
    folder = await temporaryFolder();
    const media = join(folder.path, 'media');
    api = await startComposedApi({ WAXWING_ROLE: 'all', WAXWING_DATA: folder.path, MEDIA_FOLDER: media });
  });
  afterAll(async () => {
    await api.jobs.stop();
    await api.close();
    await folder.remove();
  });

  async function signUp() {
    const email = `asha-${randomUUID()}@example.com`;
    const { body } = await call(`${api.url}/api/auth/signup`, {
      body: { username: 'Asha', email, password: PASSWORD },
    });
    const token = body.token as string;
    await call(`${api.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    const { user_id: id } = body.user as { user_id: string };
    return { token, accountId: decodeId('acc', id)! };
  }
  type Account = Awaited<ReturnType<typeof signUp>>;

  async function upload({ token }: Account, text: string): Promise<string> {
    const bytes = Buffer.from(text);
    sizes.set(createHash('sha256').update(bytes).digest('hex'), bytes.length);
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'receipt.txt');
    const response = await fetch(`${api.url}/api/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect([200, 201]).toContain(response.status);
    return ((await response.json()) as { id: string }).id;
  }

  /** By account: the bytes of the files that lie on the disk, each of which holds about so many. */
  async function onDisk(): Promise<Record<string, number>> {
    const root = join(folder.path, 'media');
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const sums: Record<string, number> = {};
    for (const { name, parentPath } of found.filter((entry) => entry.isFile())) {
      const size = sizes.get(name);
      if (size === undefined) throw new Error(`${name} is none of the files`);
      const { size: sealed } = await stat(join(parentPath, name));
      expect(sealed).toBeGreaterThan(size);
      expect(sealed).toBeLessThan(size + MAX_OVERHEAD);
      const [accountId = ''] = relative(root, parentPath).split(sep);
      sums[accountId] = (sums[accountId] ?? 0) + size;
    }
    return sums;
  }

  async function inRows(): Promise<Record<string, number>> {
    const rows = await api.database.query<{ account_id: string; bytes: string }>(
      'select account_id, bytes from media_usage where bytes > 0',
    );
    return Object.fromEntries(rows.map(({ account_id, bytes }) => [account_id, Number(bytes)]));
  }

  async function expectSums(expected: Record<string, number>): Promise<void> {
    expect(await onDisk()).toEqual(expected);
    expect(await inRows()).toEqual(expected);
  }

  const remove = ({ token }: Account, id: string) =>
    fetch(`${api.url}/api/media/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });

  test('the sums are what lies on the disk: after uploads, a deletion, expiry and the end of an account', async () => {
    const [asha, ravi] = [await signUp(), await signUp()];
    const [shared, own, expiring] = ['s'.repeat(200_000), 'o'.repeat(70_000), 'e'.repeat(1_000)];
    const ids = { asha: await upload(asha, shared), ravi: await upload(ravi, shared) };
    expect(await upload(asha, shared)).toBe(ids.asha);
    await upload(asha, own);
    const last = await upload(ravi, expiring);
    await expectSums({ [asha.accountId]: 270_000, [ravi.accountId]: 201_000 });

    expect((await remove(asha, ids.asha)).status).toBe(204);
    await expectSums({ [asha.accountId]: 70_000, [ravi.accountId]: 201_000 });

    await api.database.query(`update media set expires_at = now() - interval '1 minute' where id = $1`, [
      decodeId('med', last),
    ]);
    await handle('media-expiry', null);
    await expectSums({ [asha.accountId]: 70_000, [ravi.accountId]: 200_000 });

    await upload(asha, shared);
    const closed = await call(`${api.url}/api/profile`, {
      method: 'DELETE',
      bearer: ravi.token,
      body: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    await handle('erase-account', { accountId: ravi.accountId });
    await expectSums({ [asha.accountId]: 270_000 });

    await handle('media-collection', null);
    await expectSums({ [asha.accountId]: 270_000 });
  });

  const handle = async (name: string, payload: unknown) => {
    const work = api.jobs.handlers.find((one) => one.name === name);
    if (!work) throw new Error(`there is no job ${name}`);
    await work.run(payload as never);
  };
});

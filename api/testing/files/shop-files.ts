import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { type ComposedApi, startComposedApi } from '../composed-api.js';
import { call } from '../http.js';

/** One red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

interface Shop {
  readonly token: string;
  readonly key: string;
}

/** The API with its files in a folder of their own, and what shops do with theirs. */
export function setUpShopFiles() {
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

  return {
    get api(): ComposedApi {
      return api;
    },
    /** Where they are on the disk. */
    get folder(): string {
      return folder.path;
    },
    signUp,
    upload,
    get,
    remove,
    onDisk,
    sums,
  };
}

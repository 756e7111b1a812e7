import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { newId, randomBytes } from '@waxwing/core/testing';
import { AesKeyring } from '../crypto/index.js';
import { FileMediaStore } from './index.js';
import { newKey, openTestStore } from './testing/test-store.js';

/** A separate process runs the compiled code, not the source under test. */
const COMPILED = (folder: string) => new URL(`../../dist/src/${folder}/index.js`, import.meta.url).href;

const SIZE = 150_000;
const CHUNK = 65_536;
const TAG = 16;

async function* inOnePart(bytes: Uint8Array) {
  yield bytes;
}

describe('files of the media store', () => {
  let rig: Awaited<ReturnType<typeof openTestStore>>;
  beforeAll(async () => {
    rig = await openTestStore();
  });
  afterAll(() => rig.close());

  const pathOf = (accountId: string, sha256: string) =>
    join(rig.folder, accountId, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  async function stored(bytes: Uint8Array = randomBytes(SIZE)) {
    const accountId = newId();
    const { sha256 } = await rig.store.put(accountId, inOnePart(bytes), SIZE);
    const path = pathOf(accountId, sha256);
    const read = async (store = rig.store) => {
      const file = await store.open(accountId, sha256);
      return file?.read(0, SIZE).finally(() => file.close());
    };
    return { accountId, sha256, path, bytes, read };
  }

  test('the disk holds none of the bytes in the clear', async () => {
    const text = 'a receipt for Asha, 12 roses. ';
    const { path } = await stored(new TextEncoder().encode(text.repeat(3_000)));
    expect((await readFile(path)).includes('Asha')).toBe(false);
  });

  test('a byte that was changed anywhere is noticed', async () => {
    const { path, read } = await stored();
    const sealed = await readFile(path);
    const headerBytes = sealed.length - SIZE - 3 * TAG;
    const places = [
      ...Array.from({ length: headerBytes }, (_, at) => at),
      headerBytes,
      headerBytes + CHUNK,
      headerBytes + CHUNK + TAG,
      sealed.length - TAG - 1,
      sealed.length - 1,
    ];
    for (const at of places) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await writeFile(path, changed);
      await expect(read()).rejects.toThrow(AdapterError);
    }
    await writeFile(path, sealed);
    await expect(read()).resolves.toHaveLength(SIZE);
  });

  test('a file that was cut off is noticed when it is opened, also between two chunks', async () => {
    const { path, accountId, sha256 } = await stored();
    const { length } = await readFile(path);
    const headerBytes = length - SIZE - 3 * TAG;
    const ends = [
      length - 1,
      headerBytes + 2 * (CHUNK + TAG),
      headerBytes + CHUNK + TAG,
      headerBytes,
      40,
      2,
      0,
    ];
    for (const end of ends) {
      await truncate(path, end);
      await expect(rig.store.open(accountId, sha256)).rejects.toMatchObject({ retryable: false });
    }
  });

  test('a file that got longer, or whose chunks changed places, is noticed', async () => {
    const { path, read } = await stored();
    const sealed = await readFile(path);
    await writeFile(path, Buffer.concat([sealed, Buffer.alloc(TAG)]));
    await expect(read()).rejects.toThrow(AdapterError);
    const first = sealed.length - SIZE - 3 * TAG;
    const [second, third] = [first + CHUNK + TAG, first + 2 * (CHUNK + TAG)];
    const swapped = [
      [0, first],
      [second, third],
      [first, second],
      [third, sealed.length],
    ] as const;
    await writeFile(path, Buffer.concat(swapped.map(([start, end]) => sealed.subarray(start, end))));
    await expect(read()).rejects.toThrow(AdapterError);
  });

  test('a file that was moved to another name or account does not open', async () => {
    const [one, other] = [await stored(), await stored()];
    await rename(one.path, other.path);
    await expect(other.read()).rejects.toThrow(AdapterError);
    const elsewhere = newId();
    const path = pathOf(elsewhere, one.sha256);
    await mkdir(dirname(path), { recursive: true });
    await rename(other.path, path);
    await expect(rig.store.open(elsewhere, one.sha256)).rejects.toThrow(AdapterError);
  });

  test('a stored file opens under a newer encryption key as long as its own is there', async () => {
    const { read, bytes } = await stored();
    const newer = newKey('newer');
    const opened = (keys: string) =>
      read(new FileMediaStore({ folder: rig.folder, keyring: new AesKeyring(keys) }));
    expect(Uint8Array.from((await opened(`${newer},${rig.keys}`))!)).toEqual(bytes);
    await expect(opened(newer)).rejects.toThrow('"k" is not among ENCRYPTION_KEYS');
  });

  test('putting the bytes again heals a file that was damaged', async () => {
    const { accountId, path, bytes, read } = await stored();
    await truncate(path, 100);
    await rig.store.put(accountId, inOnePart(bytes), SIZE);
    expect(Uint8Array.from((await read())!)).toEqual(bytes);
  });

  test('names that lead out of the folder are refused', async () => {
    const { accountId, sha256 } = await stored();
    for (const name of ['..', '../../etc/passwd', '', `${sha256}/`, sha256.toUpperCase(), `${sha256}\n`]) {
      await expect(rig.store.open(accountId, name)).rejects.toThrow(AdapterError);
    }
    await expect(rig.store.put('../other', inOnePart(new Uint8Array(1)), 1)).rejects.toThrow(AdapterError);
    expect(await readdir(dirname(rig.folder))).toEqual(['media']);
  });

  test('what there is no room for is not written', async () => {
    const accountId = newId();
    const incoming = join(rig.folder, accountId, 'incoming');
    let written = 0;
    async function* long() {
      for (let part = 0; part < 40; part++) yield randomBytes(CHUNK);
      const [name] = await readdir(incoming);
      written = (await stat(join(incoming, name!))).size;
    }
    let room = 20 * CHUNK;
    const put = rig.store.put(accountId, long(), 40 * CHUNK, (bytes) => {
      room -= bytes;
      return room >= 0;
    });
    await expect(put).rejects.toThrow('no room');
    expect(written).toBeLessThan(21 * CHUNK);
    expect(await readdir(incoming)).toEqual([]);
  });

  test('an upload of a process that was killed leaves a part that the next one removes, and no file', async () => {
    const accountId = newId();
    const source = `
      import { AesKeyring } from ${JSON.stringify(COMPILED('crypto'))};
      import { FileMediaStore } from ${JSON.stringify(COMPILED('media-store'))};
      const [folder, keys, accountId] = process.argv.slice(1);
      async function* stuck() {
        yield new Uint8Array(300_000);
        console.log('begun');
        await new Promise((resolve) => setInterval(resolve, 2 ** 30));
      }
      await new FileMediaStore({ folder, keyring: new AesKeyring(keys) }).put(accountId, stuck(), 1e6);`;
    const args = ['--input-type=module', '-e', source, rig.folder, rig.keys, accountId];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const incoming = join(rig.folder, accountId, 'incoming');
    expect(await readdir(incoming)).toHaveLength(1);
    for await (const file of rig.store.list()) expect(file.accountId).not.toBe(accountId);
    expect(await rig.store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await rig.store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect(await readdir(incoming)).toEqual([]);
  });
});

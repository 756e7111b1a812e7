import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MediaRefused, type MediaStore, NoRoom } from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { times } from '../../fixture/parallel.js';
import { newId } from '../../shared/uuid-v7.js';

interface MediaStoreUnderTest {
  readonly store: MediaStore;
  close(): Promise<void>;
}

const PLENTY = 10_000_000;
/** Longer than the parts in which a store may encrypt. */
const LONG = 200_000;
/** The hash of no bytes at all. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Each part is gone once the next one is asked for. */
async function* inParts(bytes: Uint8Array, size = 50_001) {
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.slice(at, at + size);
    yield part;
    part.fill(0);
  }
}

export function mediaStoreContract(name: string, setup: () => Promise<MediaStoreUnderTest>): void {
  describe(`MediaStore, ${name}`, () => {
    let rig: MediaStoreUnderTest;
    let store: MediaStore;
    beforeAll(async () => {
      rig = await setup();
      store = rig.store;
    });
    afterAll(() => rig.close());

    async function readAll(accountId: string, sha256: string): Promise<Uint8Array | undefined> {
      const file = await store.open(accountId, sha256);
      if (!file) return undefined;
      const bytes = await file.read(0, file.size).finally(() => file.close());
      return Uint8Array.from(bytes);
    }
    async function filesOf(accountId: string): Promise<string[]> {
      const found: string[] = [];
      for await (const file of store.list()) if (file.accountId === accountId) found.push(file.sha256);
      return found;
    }

    test('what was put is read as it was, by its hash', async () => {
      const accountId = newId();
      const hello = new TextEncoder().encode('hello');
      const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
      expect(await store.put(accountId, inParts(hello, 2), PLENTY)).toEqual({ sha256, size: 5 });
      expect(await readAll(accountId, sha256)).toEqual(hello);
      const long = randomBytes(LONG);
      const put = await store.put(accountId, inParts(long), PLENTY);
      expect(put.size).toBe(LONG);
      expect(await readAll(accountId, put.sha256)).toEqual(long);
    });

    test('a file may be empty', async () => {
      const accountId = newId();
      const put = await store.put(accountId, inParts(new Uint8Array()), 0);
      expect(put).toEqual({ sha256: EMPTY_SHA256, size: 0 });
      expect(await readAll(accountId, EMPTY_SHA256)).toEqual(new Uint8Array());
    });

    test('reads of one file at the same time each get their own bytes', async () => {
      const accountId = newId();
      const bytes = randomBytes(LONG);
      const { sha256 } = await store.put(accountId, inParts(bytes), PLENTY);
      const file = (await store.open(accountId, sha256))!;
      const starts = Array.from({ length: 40 }, (_, n) => (n * 37_003) % LONG);
      const read = await Promise.all(starts.map((start) => file.read(start, start + 30_000)));
      for (const [n, start] of starts.entries())
        expect(Buffer.compare(read[n]!, bytes.slice(start, start + 30_000))).toBe(0);
      await file.close();
    });

    test('every range reads the bytes between its ends, and no more than there are', async () => {
      const accountId = newId();
      const bytes = randomBytes(LONG);
      const { sha256 } = await store.put(accountId, inParts(bytes), PLENTY);
      const file = (await store.open(accountId, sha256))!;
      const offset = fc.oneof(
        fc.nat(LONG + 10),
        fc.constantFrom(0, 65_535, 65_536, 65_537, 131_072, 196_608, LONG),
      );
      await fc.assert(
        fc.asyncProperty(offset, offset, async (a, b) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          // The matcher compares byte by byte, which takes a second for so many.
          expect(Buffer.compare(await file.read(start, end), bytes.slice(start, end))).toBe(0);
        }),
      );
      await file.close();
    });

    test('as many bytes as are allowed are taken, one more is refused and nothing is stored', async () => {
      const accountId = newId();
      const bytes = randomBytes(70_000);
      await expect(store.put(accountId, inParts(bytes), 69_999)).rejects.toThrow(MediaRefused);
      await expect(store.put(accountId, inParts(bytes), 69_999)).rejects.toMatchObject({
        reason: 'media_too_large',
      });
      expect(await filesOf(accountId)).toEqual([]);
      expect((await store.put(accountId, inParts(bytes), 70_000)).size).toBe(70_000);
    });

    test('a file for which there is no room is read to its end, told by its hash, and not stored', async () => {
      const accountId = newId();
      const bytes = randomBytes(LONG);
      const asked: number[] = [];
      const until = (room: number) => (part: number) => {
        asked.push(part);
        return asked.reduce((sum, size) => sum + size) <= room;
      };
      const { sha256 } = await store.put(newId(), inParts(bytes), PLENTY);
      const put = store.put(accountId, inParts(bytes), PLENTY, until(100_002));
      await expect(put).rejects.toThrow(NoRoom);
      await expect(put).rejects.toMatchObject({ read: { sha256, size: LONG } });
      expect(asked).toEqual([50_001, 50_001, 50_001]);
      expect(await filesOf(accountId)).toEqual([]);
      const tooLong = store.put(accountId, inParts(bytes), LONG - 1, () => false);
      await expect(tooLong).rejects.toThrow(MediaRefused);
      asked.length = 0;
      expect(await store.put(accountId, inParts(bytes), PLENTY, until(LONG))).toEqual({ sha256, size: LONG });
      expect(await readAll(accountId, sha256)).toEqual(bytes);
    });

    test('a source without end is read no further than what is allowed', async () => {
      let read = 0;
      async function* endless() {
        for (;;) {
          read += 1_000;
          yield new Uint8Array(1_000);
        }
      }
      await expect(store.put(newId(), endless(), 5_000)).rejects.toThrow(MediaRefused);
      expect(read).toBe(6_000);
    });

    test('a source that fails at its end leaves nothing, and its own error is thrown', async () => {
      const accountId = newId();
      const cut = new Error('the connection broke off');
      async function* failing() {
        yield randomBytes(LONG);
        throw cut;
      }
      await expect(store.put(accountId, failing(), PLENTY)).rejects.toBe(cut);
      expect(await filesOf(accountId)).toEqual([]);
    });

    test('the same bytes are there once, also when they come at the same time', async () => {
      const accountId = newId();
      const bytes = randomBytes(LONG);
      const put = await Promise.all(times(8, () => store.put(accountId, inParts(bytes), PLENTY)));
      const [{ sha256 }] = put as [(typeof put)[0]];
      expect(put).toEqual(times(8, () => ({ sha256, size: LONG })));
      expect(await filesOf(accountId)).toEqual([sha256]);
      expect(await readAll(accountId, sha256)).toEqual(bytes);
    });

    test('accounts share nothing: each has and deletes its own', async () => {
      const [asha, ravi] = [newId(), newId()];
      const bytes = randomBytes(10);
      const { sha256 } = await store.put(asha, inParts(bytes), PLENTY);
      expect(await store.open(ravi, sha256)).toBeUndefined();
      expect(await store.delete(ravi, sha256)).toBe(false);
      await store.put(ravi, inParts(bytes), PLENTY);
      expect(await store.delete(asha, sha256)).toBe(true);
      expect(await store.delete(asha, sha256)).toBe(false);
      expect(await store.open(asha, sha256)).toBeUndefined();
      expect(await readAll(ravi, sha256)).toEqual(bytes);
    });

    test('a file that is open is read to its end though it is deleted', async () => {
      const accountId = newId();
      const bytes = randomBytes(LONG);
      const { sha256 } = await store.put(accountId, inParts(bytes), PLENTY);
      const file = (await store.open(accountId, sha256))!;
      await store.delete(accountId, sha256);
      expect(Uint8Array.from(await file.read(0, LONG))).toEqual(bytes);
      await file.close();
    });

    test('all of an account is deleted at once, and of it alone', async () => {
      const [asha, ravi] = [newId(), newId()];
      for (const accountId of [asha, asha, ravi])
        await store.put(accountId, inParts(randomBytes(10)), PLENTY);
      await store.deleteAll(asha);
      expect(await filesOf(asha)).toEqual([]);
      expect(await filesOf(ravi)).toHaveLength(1);
      await store.deleteAll(newId());
    });

    test('the list tells when a file was stored', async () => {
      const accountId = newId();
      const before = Date.now();
      const { sha256 } = await store.put(accountId, inParts(randomBytes(10)), PLENTY);
      for await (const file of store.list()) {
        if (file.accountId !== accountId) continue;
        expect(file.sha256).toBe(sha256);
        // File systems keep times of their own, to the second or finer.
        expect(file.storedAt.getTime()).toBeGreaterThanOrEqual(before - 2_000);
      }
    });

    test('nothing is left unfinished by uploads that failed', async () => {
      expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0);
    });
  });
}

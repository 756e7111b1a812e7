import { describe, expect, test } from '@jest/globals';
import {
  DAY_MS,
  HOUR_MS,
  type MediaStore,
  MINUTE_MS,
  type StoredFile,
  type UploadedFile,
} from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import type { MediaRig } from '../../sessions/contracts/media-rig.js';
import { MUG, receiveFile } from './received-file.js';

/** What is tried again: a server may be away or lie, and a phone may upload what WhatsApp no longer has. */
export function inboundRetriesContract(rig: MediaRig): void {
  describe('a server that does not give the announced file', () => {
    test.each(['flip', 'cut'] as const)('(%s) is asked again later, and nothing is stored', async (kind) => {
      const { clock, fetch, find, mediaStore, stored } = await receiveFile(rig, randomBytes(200_000));
      await rig.network.fault({ kind, way: 'download', count: 2, ...(kind === 'cut' && { bytes: 1_000 }) });
      await fetch();
      const reason = kind === 'flip' ? 'corrupt' : 'unreachable';
      expect(await find()).toMatchObject({ status: 'pending', reason, media: null });
      expect(await filesIn(mediaStore)).toEqual([]);
      await rig.network.clearFaults();
      expect(await fetch()).toBe(0);
      clock.advance(1_000);
      await fetch();
      expect(await find()).toMatchObject({ status: 'available', reason: null });
      expect(await stored()).toHaveLength(200_000);
    });

    test.each([
      ['another hash', () => ({ sha256: randomBytes(32) })],
      ['another hash of its encrypted bytes', () => ({ encSha256: randomBytes(32) })],
      ['another key', () => ({ mediaKey: randomBytes(32) })],
      ['a smaller size', ({ size }: UploadedFile) => ({ size: size - 100 })],
      ['a larger size', ({ size }: UploadedFile) => ({ size: size + 100 })],
    ])('because the message states %s is tried eight times, and then gone', async (_, change) => {
      const { asked, fetchToTheEnd, find, mediaStore } = await receiveFile(rig, randomBytes(1_000), change);
      expect(await fetchToTheEnd()).toEqual([
        ...[1_000, 5_000, 30_000, 150_000],
        ...[15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
      ]);
      expect(await find()).toMatchObject({ status: 'gone', reason: 'corrupt', media: null });
      expect(await filesIn(mediaStore)).toEqual([]);
      expect(asked).toEqual([]);
    });

    test('because it is away is tried eight times, and then gone until it is requested', async () => {
      const { clock, fetch, fetchToTheEnd, find, request, renew } = await receiveFile(rig);
      await rig.network.fault({ kind: 'refuse', way: 'download', count: 16 });
      expect(await fetchToTheEnd()).toHaveLength(7);
      expect(await find()).toMatchObject({ status: 'gone', reason: 'unreachable' });
      clock.advance(DAY_MS);
      renew();
      expect(await fetch()).toBe(0);
      await request();
      await fetch();
      expect(await find()).toMatchObject({ status: 'available' });
    });
  });

  describe('a file that WhatsApp no longer has', () => {
    test('is uploaded again by the phone', async () => {
      const { asked, fetch, find, stored } = await receiveFile(rig);
      await rig.network.expireAll();
      await fetch(2);
      expect(asked.map(({ kind }) => kind)).toEqual(['uploaded']);
      expect(await find()).toMatchObject({ status: 'available' });
      expect(await stored()).toEqual(Buffer.from(MUG));
    });

    test('is uploaded again where the message says no place, or one that is not WhatsApp’s', async () => {
      for (const directPath of [
        '',
        'http://127.0.0.1:9/v/file',
        '//127.0.0.1:9/v/file',
        '/v/../../elsewhere',
      ]) {
        const { asked, fetch, find } = await receiveFile(rig, MUG, () => ({ directPath }));
        await fetch(2);
        expect(asked.map(({ kind }) => kind)).toEqual(['uploaded']);
        expect(await find()).toMatchObject({ status: 'available' });
      }
    });

    test('is gone when the phone was asked three times in three days, and comes back when it is requested', async () => {
      const { asked, clock, fetch, fetchToTheEnd, find, renew, request } = await receiveFile(rig);
      await rig.network.expireAll();
      await rig.network.setPhoneOnline(false);
      expect(await fetchToTheEnd()).toEqual([DAY_MS, 2 * DAY_MS]);
      expect(asked.map(({ kind }) => kind)).toEqual(['silent', 'silent', 'silent']);
      expect(await find()).toMatchObject({ status: 'gone', reason: 'phone_offline', media: null });

      await rig.network.setPhoneOnline(true);
      clock.advance(DAY_MS);
      renew();
      await request();
      await fetch(2);
      expect(await find()).toMatchObject({ status: 'available' });
    });

    test('is gone where the phone cannot read the request', async () => {
      const { asked, fetchToTheEnd, find } = await receiveFile(rig, MUG, () => ({
        mediaKey: randomBytes(32),
      }));
      await rig.network.expireAll();
      await fetchToTheEnd();
      expect(asked).toHaveLength(3);
      expect(await find()).toMatchObject({ status: 'gone', reason: expect.stringMatching(/^phone_/) });
    });
  });
}

export async function filesIn(mediaStore: MediaStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of mediaStore.list()) files.push(file);
  return files;
}

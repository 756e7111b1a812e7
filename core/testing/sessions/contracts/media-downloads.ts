import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { UploadedFile } from '../../../src/index.js';
import { CAP, faultOf, type MediaRig, randomBytes } from './media-rig.js';

const PATIENT = { numRuns: 20 };

export function downloadsContract(rig: MediaRig): void {
  describe('a download', () => {
    const bytes = randomBytes(120_005);
    let file: UploadedFile;
    beforeAll(async () => {
      file = await rig.upload(bytes);
    });

    test.each(['refuse', 'error', 'hang', 'redirect'] as const)(
      'succeeds when the first server has the fault %s, and may succeed later when both have it',
      async (kind) => {
        await rig.network.fault({ kind, way: 'download', host: 1 });
        expect((await rig.download(file)).equals(bytes)).toBe(true);
        await rig.network.fault({ kind, way: 'download', count: 2 });
        expect(await faultOf(rig.download(file))).toBe('unreachable');
        expect((await rig.download(file)).equals(bytes)).toBe(true);
      },
    );

    test('that is cut at any byte is no file', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length), async (at) => {
          await rig.network.fault({ kind: 'cut', way: 'download', bytes: at, count: 2 });
          expect(await faultOf(rig.download(file))).toBe('unreachable');
          await rig.network.clearFaults();
        }),
        PATIENT,
      );
    });

    test('with any byte changed is no file', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length + 9), async (at) => {
          await rig.network.fault({ kind: 'flip', way: 'download', bytes: at });
          expect(await faultOf(rig.download(file))).toBe('corrupt');
        }),
        PATIENT,
      );
    });

    test('is only what was announced', async () => {
      const other = await rig.upload(randomBytes(120_005));
      const flipped = (hash: Uint8Array) => hash.map((byte, at) => (at === 31 ? byte ^ 1 : byte));
      const wrong: Partial<UploadedFile>[] = [
        { sha256: other.sha256 },
        { sha256: flipped(file.sha256) },
        { encSha256: flipped(file.encSha256) },
        { mediaKey: other.mediaKey },
        { directPath: other.directPath },
        { kind: 'image' },
        { size: file.size + 1 },
        { size: file.size - 1 },
        { size: file.size + 1_000 },
      ];
      for (const change of wrong) {
        const outcome = await faultOf(rig.download({ ...file, ...change }));
        expect([outcome, Object.keys(change)]).toEqual(['corrupt', Object.keys(change)]);
      }
    });

    test('is not longer than announced, nor than it may be', async () => {
      expect(await faultOf(rig.download({ ...file, size: 1_000 }))).toBe('too_large');
      expect(await faultOf(rig.download(file, file.size - 1))).toBe('too_large');
      expect(await faultOf(rig.download(file, file.size))).toBe('none');
    });

    test('stays with WhatsApp’s servers, whatever the message says', async () => {
      for (const directPath of [
        '',
        'http://127.0.0.1:1/x',
        'https://evil.example/x',
        '//evil.example/x',
        '@evil.example/x',
        `/${'x'.repeat(5_000)}`,
        '/v/nothing',
      ])
        expect([await faultOf(rig.download({ ...file, directPath })), directPath]).toEqual([
          'gone',
          directPath,
        ]);
    });

    test('may be left by its reader, and the next one is not disturbed', async () => {
      for await (const chunk of rig.media.download(file, CAP)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect((await rig.download(file)).equals(bytes)).toBe(true);
    });
  });

  describe('a file that the servers no longer have', () => {
    test('is gone until the phone has uploaded it again', async () => {
      const bytes = randomBytes(30_000);
      const { file, message } = await rig.network.receive(bytes, 'document');
      expect((await rig.download(file)).equals(bytes)).toBe(true);
      await rig.network.expireAll();
      expect(await faultOf(rig.download(file))).toBe('gone');
      const outcome = await rig.media.askAgain(file, message);
      expect(outcome).toMatchObject({ kind: 'uploaded', file: { size: bytes.length } });
      if (outcome.kind === 'uploaded') expect((await rig.download(outcome.file)).equals(bytes)).toBe(true);
    });

    test('stays gone while the phone is offline, and comes when it is asked later', async () => {
      const { file, message } = await rig.network.receive(randomBytes(1_000), 'image');
      await rig.network.expireAll();
      await rig.network.setPhoneOnline(false);
      expect(await rig.media.askAgain(file, message)).toEqual({ kind: 'silent' });
      await rig.network.setPhoneOnline(true);
      expect(await rig.media.askAgain(file, message)).toMatchObject({ kind: 'uploaded' });
    });

    test('that the phone does not know, or whose key is wrong, is refused', async () => {
      const { file, message } = await rig.network.receive(randomBytes(1_000), 'audio');
      const unknown = { ...message, waId: '3EB0000000000000000000' };
      expect(await rig.media.askAgain(file, unknown)).toEqual({ kind: 'refused', why: 'not_found' });
      const other = { ...file, mediaKey: randomBytes(32) };
      expect(await rig.media.askAgain(other, message)).toEqual({ kind: 'refused', why: 'unreadable' });
    });

    test('may be asked for by several at once', async () => {
      const { file, message } = await rig.network.receive(randomBytes(1_000), 'video');
      const outcomes = await Promise.all([1, 2, 3].map(() => rig.media.askAgain(file, message)));
      expect(outcomes.map(({ kind }) => kind)).toEqual(['uploaded', 'uploaded', 'uploaded']);
    });
  });
}

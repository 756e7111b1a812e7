import { describe, expect, test } from '@jest/globals';
import { CAP, faultOf, fileOf, hashOf, type MediaRig, randomBytes } from './media-rig.js';

export function uploadsContract(rig: MediaRig): void {
  describe('an upload', () => {
    test.each([
      ['image', 0],
      ['image', 1],
      ['video', 15],
      ['audio', 16],
      ['document', 17],
      ['document', 300_001],
      ['document', 3_000_001],
    ] as const)('of %s with %i bytes is read by a phone, and back by the session', async (kind, size) => {
      const bytes = randomBytes(size);
      const source = fileOf(bytes);
      const file = await rig.media.upload(source, kind);
      expect(file).toMatchObject({ kind, size, directPath: expect.stringMatching(/^\//) });
      expect(Buffer.from(file.sha256).toString('hex')).toBe(await hashOf(bytes));
      expect(source.reads).toBeLessThanOrEqual(2);
      expect(await rig.network.readOnPhone(file)).toBe(await hashOf(bytes));
      expect((await rig.download(file, Math.max(CAP, size))).equals(bytes)).toBe(true);
    });

    test('of the same file has another key and path each time', async () => {
      const bytes = randomBytes(100);
      const [first, second] = [await rig.upload(bytes), await rig.upload(bytes)];
      expect(Buffer.from(first.mediaKey).equals(second.mediaKey)).toBe(false);
      expect(first.directPath).not.toBe(second.directPath);
    });

    test.each(['refuse', 'error', 'hang', 'redirect', 'cut', 'no-path', 'stale-auth'] as const)(
      'succeeds when the first server has the fault %s',
      async (kind) => {
        await rig.network.fault({ kind, way: 'upload', host: 1 });
        const bytes = randomBytes(50_000);
        expect(await rig.network.readOnPhone(await rig.upload(bytes))).toBe(await hashOf(bytes));
      },
    );

    test.each(['refuse', 'error', 'redirect', 'cut', 'no-path', 'stale-auth'] as const)(
      'may succeed later when every server has the fault %s',
      async (kind) => {
        await rig.network.fault({ kind, way: 'upload', count: 20 });
        expect(await faultOf(rig.upload(randomBytes(50_000)))).toBe('unreachable');
        await rig.network.clearFaults();
        expect(await faultOf(rig.upload(randomBytes(50_000)))).toBe('none');
      },
    );

    test('ends when a large file is not the same at the second reading', async () => {
      const size = 3_000_000;
      const contents = [size, size, size - 1, size + 1].map((length) => randomBytes(length));
      for (const second of contents.slice(1)) {
        const readings = [contents[0]!, second];
        const source = { size, open: () => fileOf(readings.shift()!).open() };
        expect(await faultOf(rig.media.upload(source, 'image'))).toBe('changed');
      }
      expect(await faultOf(rig.media.upload({ ...fileOf(contents[0]!), size: size - 1_000 }, 'image'))).toBe(
        'changed',
      );
    });

    test.each([1, 2])(
      'rejects with the error of a large source that fails at reading %i',
      async (reading) => {
        const disk = new Error('the disk is broken');
        let left = reading;
        const source = {
          size: 3_000_000,
          async *open() {
            left -= 1;
            yield Buffer.alloc(1_500_000);
            if (left === 0) throw disk;
            yield Buffer.alloc(1_500_000);
          },
        };
        await expect(rig.media.upload(source, 'document')).rejects.toBe(disk);
      },
    );

    test('of many files at once reaches a phone with each of them', async () => {
      const contents = Array.from({ length: 20 }, (_, n) => randomBytes(20_000 + n));
      const files = await Promise.all(contents.map((bytes) => rig.upload(bytes)));
      const read = await Promise.all(files.map((file) => rig.network.readOnPhone(file)));
      expect(read).toEqual(await Promise.all(contents.map(hashOf)));
    });
  });
}

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type FileKind,
  type FileSource,
  MediaFault,
  type UploadedFile,
  type WhatsAppMedia,
} from '../../../src/index.js';
import type { MediaNetwork, MediaServerFault } from '../media-network.js';

export interface MediaUnderTest {
  /** The files of a linked session. */
  readonly media: WhatsAppMedia;
  readonly network: MediaNetwork;
  close(): Promise<void>;
}

const CAP = 1_000_000;
const PATIENT = { numRuns: 20 };

/** A file that is read in pieces of `step` bytes; `reads` counts how often. */
function fileOf(bytes: Buffer, step = 10_000): FileSource & { reads: number } {
  const file = {
    size: bytes.length,
    reads: 0,
    async *open() {
      file.reads += 1;
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    },
  };
  return file;
}

const randomBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  // The source of random bytes gives so many at a time.
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};
/** With its bytes as hexadecimal digits. */
const plain = ({ mediaKey, sha256, encSha256, ...file }: UploadedFile) => {
  const digits = [mediaKey, sha256, encSha256].map((bytes) => Buffer.from(bytes).toString('hex'));
  return { ...file, digits };
};
/** The SHA-256, hexadecimal. */
const hashOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))).toString('hex');

export function whatsAppMediaContract(name: string, setup: () => Promise<MediaUnderTest>): void {
  describe(`WhatsAppMedia, ${name}`, () => {
    let subject: MediaUnderTest;
    beforeAll(async () => {
      subject = await setup();
    });
    afterEach(() => subject.network.clearFaults());
    afterAll(() => subject.close());

    const upload = (bytes: Buffer, kind: FileKind = 'document') => subject.media.upload(fileOf(bytes), kind);

    async function download(file: UploadedFile, maxBytes = CAP): Promise<Buffer> {
      const chunks: Uint8Array[] = [];
      for await (const chunk of subject.media.download(file, maxBytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    }
    /** Why the download failed. */
    async function faultOf(work: Promise<unknown>): Promise<string> {
      const fault = await work.then(
        () => 'none',
        (error: unknown) => error,
      );
      return fault instanceof MediaFault ? fault.reason : String(fault);
    }
    const inject = (fault: MediaServerFault) => subject.network.fault(fault);

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
        const file = await subject.media.upload(source, kind);
        expect(file).toMatchObject({ kind, size, directPath: expect.stringMatching(/^\//) });
        expect(Buffer.from(file.sha256).toString('hex')).toBe(await hashOf(bytes));
        expect(source.reads).toBeLessThanOrEqual(2);
        expect(await subject.network.readOnPhone(file)).toBe(await hashOf(bytes));
        expect((await download(file, Math.max(CAP, size))).equals(bytes)).toBe(true);
      });

      test('of the same file has another key and path each time', async () => {
        const bytes = randomBytes(100);
        const [first, second] = [await upload(bytes), await upload(bytes)];
        expect(Buffer.from(first.mediaKey).equals(second.mediaKey)).toBe(false);
        expect(first.directPath).not.toBe(second.directPath);
      });

      test.each(['refuse', 'error', 'hang', 'redirect', 'cut', 'no-path', 'stale-auth'] as const)(
        'succeeds when the first server has the fault %s',
        async (kind) => {
          await inject({ kind, way: 'upload', host: 1 });
          const bytes = randomBytes(50_000);
          expect(await subject.network.readOnPhone(await upload(bytes))).toBe(await hashOf(bytes));
        },
      );

      test.each(['refuse', 'error', 'redirect', 'cut', 'no-path', 'stale-auth'] as const)(
        'may succeed later when every server has the fault %s',
        async (kind) => {
          await inject({ kind, way: 'upload', count: 20 });
          expect(await faultOf(upload(randomBytes(50_000)))).toBe('unreachable');
          await subject.network.clearFaults();
          expect(await faultOf(upload(randomBytes(50_000)))).toBe('none');
        },
      );

      test('ends when a large file is not the same at the second reading', async () => {
        const size = 3_000_000;
        const contents = [size, size, size - 1, size + 1].map((length) => randomBytes(length));
        for (const second of contents.slice(1)) {
          const readings = [contents[0]!, second];
          const source = { size, open: () => fileOf(readings.shift()!).open() };
          expect(await faultOf(subject.media.upload(source, 'image'))).toBe('changed');
        }
        expect(
          await faultOf(subject.media.upload({ ...fileOf(contents[0]!), size: size - 1_000 }, 'image')),
        ).toBe('changed');
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
          await expect(subject.media.upload(source, 'document')).rejects.toBe(disk);
        },
      );

      test('of many files at once reaches a phone with each of them', async () => {
        const contents = Array.from({ length: 20 }, (_, n) => randomBytes(20_000 + n));
        const files = await Promise.all(contents.map((bytes) => upload(bytes)));
        const read = await Promise.all(files.map((file) => subject.network.readOnPhone(file)));
        expect(read).toEqual(await Promise.all(contents.map(hashOf)));
      });
    });

    describe('a download', () => {
      const bytes = randomBytes(120_005);
      let file: UploadedFile;
      beforeAll(async () => {
        file = await upload(bytes);
      });

      test.each(['refuse', 'error', 'hang', 'redirect'] as const)(
        'succeeds when the first server has the fault %s, and may succeed later when both have it',
        async (kind) => {
          await inject({ kind, way: 'download', host: 1 });
          expect((await download(file)).equals(bytes)).toBe(true);
          await inject({ kind, way: 'download', count: 2 });
          expect(await faultOf(download(file))).toBe('unreachable');
          expect((await download(file)).equals(bytes)).toBe(true);
        },
      );

      test('that is cut at any byte is no file', async () => {
        await fc.assert(
          fc.asyncProperty(fc.nat(bytes.length), async (at) => {
            await inject({ kind: 'cut', way: 'download', bytes: at, count: 2 });
            expect(await faultOf(download(file))).toBe('unreachable');
            await subject.network.clearFaults();
          }),
          PATIENT,
        );
      });

      test('with any byte changed is no file', async () => {
        await fc.assert(
          fc.asyncProperty(fc.nat(bytes.length + 9), async (at) => {
            await inject({ kind: 'flip', way: 'download', bytes: at });
            expect(await faultOf(download(file))).toBe('corrupt');
          }),
          PATIENT,
        );
      });

      test('is only what was announced', async () => {
        const other = await upload(randomBytes(120_005));
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
          const outcome = await faultOf(download({ ...file, ...change }));
          expect([outcome, Object.keys(change)]).toEqual(['corrupt', Object.keys(change)]);
        }
      });

      test('is not longer than announced, nor than it may be', async () => {
        expect(await faultOf(download({ ...file, size: 1_000 }))).toBe('too_large');
        expect(await faultOf(download(file, file.size - 1))).toBe('too_large');
        expect(await faultOf(download(file, file.size))).toBe('none');
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
          expect([await faultOf(download({ ...file, directPath })), directPath]).toEqual([
            'gone',
            directPath,
          ]);
      });

      test('may be left by its reader, and the next one is not disturbed', async () => {
        for await (const chunk of subject.media.download(file, CAP)) {
          expect(chunk.length).toBeGreaterThan(0);
          break;
        }
        expect((await download(file)).equals(bytes)).toBe(true);
      });
    });

    describe('a received message', () => {
      test.each(['image', 'video', 'audio', 'document'] as const)('says where its %s is', async (kind) => {
        const { file, wire } = await subject.network.receive(randomBytes(1_000), kind);
        const read = subject.media.fileOf(wire);
        expect(read && plain(read)).toEqual(plain(file));
      });

      test.each([
        ['nothing', Buffer.alloc(0)],
        ['no message', Buffer.from('ff00ff00', 'hex')],
      ])('says nothing where its bytes are %s', (_, bytes) => {
        expect(subject.media.fileOf(bytes)).toBeUndefined();
      });
    });

    describe('a file that the servers no longer have', () => {
      test('is gone until the phone has uploaded it again', async () => {
        const bytes = randomBytes(30_000);
        const { file, message } = await subject.network.receive(bytes, 'document');
        expect((await download(file)).equals(bytes)).toBe(true);
        await subject.network.expireAll();
        expect(await faultOf(download(file))).toBe('gone');
        const outcome = await subject.media.askAgain(file, message);
        expect(outcome).toMatchObject({ kind: 'uploaded', file: { size: bytes.length } });
        if (outcome.kind === 'uploaded') expect((await download(outcome.file)).equals(bytes)).toBe(true);
      });

      test('stays gone while the phone is offline, and comes when it is asked later', async () => {
        const { file, message } = await subject.network.receive(randomBytes(1_000), 'image');
        await subject.network.expireAll();
        await subject.network.setPhoneOnline(false);
        expect(await subject.media.askAgain(file, message)).toEqual({ kind: 'silent' });
        await subject.network.setPhoneOnline(true);
        expect(await subject.media.askAgain(file, message)).toMatchObject({ kind: 'uploaded' });
      });

      test('that the phone does not know, or whose key is wrong, is refused', async () => {
        const { file, message } = await subject.network.receive(randomBytes(1_000), 'audio');
        const unknown = { ...message, waId: '3EB0000000000000000000' };
        expect(await subject.media.askAgain(file, unknown)).toEqual({ kind: 'refused', why: 'not_found' });
        const other = { ...file, mediaKey: randomBytes(32) };
        expect(await subject.media.askAgain(other, message)).toEqual({ kind: 'refused', why: 'unreadable' });
      });

      test('may be asked for by several at once', async () => {
        const { file, message } = await subject.network.receive(randomBytes(1_000), 'video');
        const outcomes = await Promise.all([1, 2, 3].map(() => subject.media.askAgain(file, message)));
        expect(outcomes.map(({ kind }) => kind)).toEqual(['uploaded', 'uploaded', 'uploaded']);
      });
    });
  });
}

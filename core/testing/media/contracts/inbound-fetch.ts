import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AskAgainOutcome,
  DAY_MS,
  type DueFile,
  FetchInboundFile,
  HOUR_MS,
  LeaseLost,
  type MediaStore,
  MINUTE_MS,
  type StoredFile,
  type UploadedFile,
  type WhatsAppMedia,
} from '../../../src/index.js';
import { anIncomingMessage, randomBytes } from '../../fixture/builders.js';
import { createMemoryPersistence } from '../../fixture/memory-persistence.js';
import { fromNow, seedSender } from '../../fixture/seed.js';
import type { MediaUnderTest } from '../../sessions/contracts/whatsapp-media.js';
import type { MediaServerFault } from '../../sessions/media-network.js';
import { SteppableClock } from '../../shared/clocks.js';
import { newId } from '../../shared/uuid-v7.js';
import { MemoryMediaStore } from '../memory-media-store.js';
import { memoryWorkshop } from '../memory-workshop.js';

const MUG = new TextEncoder().encode('JPEG of a broken mug');
/** After it nothing is tried by itself any more. */
const LONG = 30 * DAY_MS;

/** How the file of a received message is fetched, through any implementation of `WhatsAppMedia`. */
export function inboundFetchContract(name: string, setup: () => Promise<MediaUnderTest>): void {
  describe(`fetching a received file, ${name}`, () => {
    let subject: MediaUnderTest;
    beforeAll(async () => {
      subject = await setup();
    });
    afterEach(async () => {
      await subject.network.clearFaults();
      await subject.network.setPhoneOnline(true);
    });
    afterAll(() => subject.close());

    /** A message with a file that has arrived; nothing of it was fetched yet. */
    async function received(
      bytes: Uint8Array = MUG,
      change: (file: UploadedFile) => Partial<UploadedFile> = () => ({}),
    ) {
      const clock = new SteppableClock(new Date());
      const persistence = createMemoryPersistence(clock);
      const mediaStore = new MemoryMediaStore();
      const { account, lease } = await seedSender(persistence, { endsAt: fromNow(persistence, LONG) });
      const { message, wire } = await subject.network.receive(bytes, 'image');
      const hash = 'ab'.repeat(32);
      const body = { type: 'image', mime_type: 'image/jpeg', file_size: bytes.length, sha256: hash } as const;
      const file = { chat: message.chat, isOpenable: true };
      const { waId } = message;
      await persistence.inbox.storeInbound(lease, [
        anIncomingMessage({ waId, type: 'image', text: '', body, wire, file, at: clock.now() }),
      ]);
      const [arrived] = (await persistence.messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
      const id = arrived!.id;
      const asked: AskAgainOutcome[] = [];
      const media: WhatsAppMedia = {
        fileOf: (bytes) => {
          const found = subject.media.fileOf(bytes);
          return found && { ...found, ...change(found) };
        },
        upload: (...upload) => subject.media.upload(...upload),
        download: (...download) => subject.media.download(...download),
        askAgain: async (...ask) => {
          const outcome = await subject.media.askAgain(...ask);
          asked.push(outcome);
          return outcome;
        },
      };
      const use = new FetchInboundFile({
        ...persistence,
        ...{ mediaStore, mediaWorkshop: memoryWorkshop(), ids: { next: newId } },
      });
      const over = new AbortController();
      const execute = (file: DueFile) => use.execute({ lease, media, file, over: over.signal });
      const due = () => persistence.inboundFiles.listDue(lease, { at: clock.now(), limit: 1, except: [] });
      const find = () => persistence.inboundFiles.find(account.id, id);
      /** Tries what is due, `tries` times at most; answers how often something was. */
      const fetch = async (tries = 1): Promise<number> => {
        for (let tried = 0; tried < tries; tried++) {
          const [next] = await due();
          if (!next) return tried;
          await execute(next);
        }
        return tries;
      };
      /** The lease is renewed, however far the clock was moved. */
      const renew = () => {
        persistence.store.instances.get(lease.instanceId)!.lease.expiresAt = fromNow(persistence, MINUTE_MS);
      };
      /** Tries until nothing is tried by itself any more, and answers the pauses in between. */
      const fetchToTheEnd = async (): Promise<number[]> => {
        const pauses: number[] = [];
        for (await fetch(9); (await find())?.nextTryAt; await fetch(9)) {
          pauses.push((await find())!.nextTryAt!.getTime() - clock.now().getTime());
          clock.advance(pauses.at(-1)!);
          renew();
        }
        return pauses;
      };
      const stored = async () => {
        const found = (await find())?.media;
        const opened = found && (await mediaStore.open(account.id, found.sha256));
        return opened && Buffer.from(await opened.read(0, opened.size));
      };
      const request = () => persistence.inboundFiles.request(account.id, id, clock.now());
      return {
        ...{
          account,
          asked,
          clock,
          due,
          execute,
          fetch,
          fetchToTheEnd,
          find,
          lease,
          mediaStore,
          over,
          persistence,
        },
        ...{ renew, request, stored },
      };
    }
    const inject = (fault: MediaServerFault) => subject.network.fault(fault);

    test('it is stored as it was sent, with what its content says, and takes room', async () => {
      const { account, fetch, find, persistence, stored } = await received();
      await fetch();
      expect(await find()).toMatchObject({
        status: 'available',
        reason: null,
        media: { size: MUG.length, facts: { mimeType: 'image/jpeg', kind: 'image', width: 640 } },
      });
      expect(await stored()).toEqual(Buffer.from(MUG));
      expect(await persistence.mediaCatalog.usedBytes(account.id)).toBe(MUG.length);
    });

    test('one that phones would not show is stored as a document', async () => {
      const { fetch, find } = await received(new TextEncoder().encode('HTML that calls itself a picture'));
      await fetch();
      expect(await find()).toMatchObject({ status: 'available', media: { facts: { kind: 'document' } } });
    });

    describe('a server that does not give the announced file', () => {
      test.each(['flip', 'cut'] as const)(
        '(%s) is asked again later, and nothing is stored',
        async (kind) => {
          const { clock, fetch, find, mediaStore, stored } = await received(randomBytes(200_000));
          await inject({ kind, way: 'download', count: 2, ...(kind === 'cut' && { bytes: 1_000 }) });
          await fetch();
          const reason = kind === 'flip' ? 'corrupt' : 'unreachable';
          expect(await find()).toMatchObject({ status: 'pending', reason, media: null });
          expect(await filesIn(mediaStore)).toEqual([]);
          await subject.network.clearFaults();
          expect(await fetch()).toBe(0);
          clock.advance(1_000);
          await fetch();
          expect(await find()).toMatchObject({ status: 'available', reason: null });
          expect(await stored()).toHaveLength(200_000);
        },
      );

      test.each([
        ['another hash', () => ({ sha256: randomBytes(32) })],
        ['another hash of its encrypted bytes', () => ({ encSha256: randomBytes(32) })],
        ['another key', () => ({ mediaKey: randomBytes(32) })],
        ['a smaller size', ({ size }: UploadedFile) => ({ size: size - 100 })],
        ['a larger size', ({ size }: UploadedFile) => ({ size: size + 100 })],
      ])('because the message states %s is tried eight times, and then gone', async (_, change) => {
        const { asked, fetchToTheEnd, find, mediaStore } = await received(randomBytes(1_000), change);
        expect(await fetchToTheEnd()).toEqual([
          ...[1_000, 5_000, 30_000, 150_000],
          ...[15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS],
        ]);
        expect(await find()).toMatchObject({ status: 'gone', reason: 'corrupt', media: null });
        expect(await filesIn(mediaStore)).toEqual([]);
        expect(asked).toEqual([]);
      });

      test('because it is away is tried eight times, and then gone until it is requested', async () => {
        const { clock, fetch, fetchToTheEnd, find, request, renew } = await received();
        await inject({ kind: 'refuse', way: 'download', count: 16 });
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
        const { asked, fetch, find, stored } = await received();
        await subject.network.expireAll();
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
          const { asked, fetch, find } = await received(MUG, () => ({ directPath }));
          await fetch(2);
          expect(asked.map(({ kind }) => kind)).toEqual(['uploaded']);
          expect(await find()).toMatchObject({ status: 'available' });
        }
      });

      test('is gone when the phone was asked three times in three days, and comes back when it is requested', async () => {
        const { asked, clock, fetch, fetchToTheEnd, find, renew, request } = await received();
        await subject.network.expireAll();
        await subject.network.setPhoneOnline(false);
        expect(await fetchToTheEnd()).toEqual([DAY_MS, 2 * DAY_MS]);
        expect(asked.map(({ kind }) => kind)).toEqual(['silent', 'silent', 'silent']);
        expect(await find()).toMatchObject({ status: 'gone', reason: 'phone_offline', media: null });

        await subject.network.setPhoneOnline(true);
        clock.advance(DAY_MS);
        renew();
        await request();
        await fetch(2);
        expect(await find()).toMatchObject({ status: 'available' });
      });

      test('is gone where the phone cannot read the request', async () => {
        const { asked, fetchToTheEnd, find } = await received(MUG, () => ({ mediaKey: randomBytes(32) }));
        await subject.network.expireAll();
        await fetchToTheEnd();
        expect(asked).toHaveLength(3);
        expect(await find()).toMatchObject({ status: 'gone', reason: expect.stringMatching(/^phone_/) });
      });
    });

    describe('what is never fetched by itself', () => {
      const MIB = 1_048_576;

      test('a file above what the plan fetches waits for its first request', async () => {
        const { fetch, find, request } = await received(MUG, () => ({ size: 65 * MIB }));
        await fetch();
        expect(await find()).toMatchObject({ status: 'pending', reason: 'too_large', nextTryAt: null });
        expect(await fetch()).toBe(0);
        await request();
        await fetch();
        // It was tried: the bytes are not those of so large a file.
        expect(await find()).toMatchObject({ status: 'pending', reason: 'corrupt' });
      });

      test('a file larger than any may be is gone', async () => {
        const { fetch, find } = await received(MUG, () => ({ size: 100 * MIB + 1 }));
        await fetch();
        expect(await find()).toMatchObject({ status: 'gone', reason: 'too_large' });
      });

      test('a file for which the account has no room waits until there is some', async () => {
        const { account, clock, fetch, find, persistence, renew } = await received();
        const other = await received();
        await other.fetch();
        const full = {
          ...(await other.find())!.media!,
          accountId: account.id,
          sha256: 'cd'.repeat(32),
          size: 5 * 1_024 * MIB,
        };
        await persistence.mediaCatalog.keep(full, full.size);
        await fetch();
        expect(await find()).toMatchObject({ status: 'pending', reason: 'storage_full' });
        await persistence.mediaCatalog.remove(account.id, full.id);
        expect(await fetch()).toBe(0);
        clock.advance(HOUR_MS);
        renew();
        await fetch();
        expect(await find()).toMatchObject({ status: 'available' });
      });
    });

    describe('a try that does not come to its end', () => {
      test('of a session that has ended leaves nothing but bytes, and is repeated', async () => {
        const { fetch, find, over, due } = await received();
        over.abort();
        await fetch();
        expect(await find()).toMatchObject({ status: 'pending', reason: null });
        expect(await due()).toHaveLength(1);
      });

      test('because its lease has moved on writes nothing', async () => {
        const { execute, due, find, lease, persistence } = await received();
        const [file] = await due();
        await persistence.expireLease(lease);
        await expect(execute(file!)).rejects.toThrow(LeaseLost);
        expect(await find()).toMatchObject({ status: 'pending', media: null });
      });

      test('because files cannot be stored now does not count, and is repeated a minute later', async () => {
        const { clock, fetch, find, mediaStore } = await received();
        const put = mediaStore.put.bind(mediaStore);
        mediaStore.put = async () => {
          throw new Error('the disk is full');
        };
        await expect(fetch()).rejects.toThrow('the disk is full');
        expect(await find()).toMatchObject({ status: 'pending', reason: 'unavailable' });
        mediaStore.put = put;
        clock.advance(MINUTE_MS);
        await fetch();
        expect(await find()).toMatchObject({ status: 'available' });
      });
    });
  });
}

async function filesIn(mediaStore: MediaStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of mediaStore.list()) files.push(file);
  return files;
}

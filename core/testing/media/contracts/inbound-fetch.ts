import { afterEach, describe, expect, test } from '@jest/globals';
import { HOUR_MS, LeaseLost, MINUTE_MS } from '../../../src/index.js';
import { MediaRig, type MediaUnderTest } from '../../sessions/contracts/media-rig.js';
import { aStoredFile } from '../a-stored-file.js';
import { filesIn, inboundRetriesContract } from './inbound-retries.js';
import { MUG, receiveFile } from './received-file.js';

/** How the file of a received message is fetched, through any implementation of `WhatsAppMedia`. */
export function inboundFetchContract(name: string, setup: () => Promise<MediaUnderTest>): void {
  describe(`fetching a received file, ${name}`, () => {
    const rig = new MediaRig(setup);
    afterEach(() => rig.network.setPhoneOnline(true));

    test('it is stored as it was sent, with what its content says, and takes room', async () => {
      const { account, fetch, find, persistence, stored } = await receiveFile(rig);
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
      const { fetch, find } = await receiveFile(
        rig,
        new TextEncoder().encode('HTML that calls itself a picture'),
      );
      await fetch();
      expect(await find()).toMatchObject({ status: 'available', media: { facts: { kind: 'document' } } });
    });

    inboundRetriesContract(rig);

    describe('what is never fetched by itself', () => {
      const MIB = 1_048_576;

      test('a file above what the plan fetches waits for its first request', async () => {
        const { fetch, find, request } = await receiveFile(rig, MUG, () => ({ size: 65 * MIB }));
        await fetch();
        expect(await find()).toMatchObject({ status: 'pending', reason: 'too_large', nextTryAt: null });
        expect(await fetch()).toBe(0);
        await request();
        await fetch();
        // It was tried: the bytes are not those of so large a file.
        expect(await find()).toMatchObject({ status: 'pending', reason: 'corrupt' });
      });

      test('a file larger than any may be is gone', async () => {
        const { fetch, find } = await receiveFile(rig, MUG, () => ({ size: 100 * MIB + 1 }));
        await fetch();
        expect(await find()).toMatchObject({ status: 'gone', reason: 'too_large' });
      });

      test('a file for which the account has no room waits until there is some', async () => {
        const { account, clock, fetch, find, persistence, renew } = await receiveFile(rig);
        const other = await receiveFile(rig);
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

    test('a file for which the room ran out while it was fetched leaves no bytes', async () => {
      const { account, clock, fetch, find, mediaStore, persistence } = await receiveFile(rig);
      const put = mediaStore.put.bind(mediaStore);
      mediaStore.put = async (...source) => {
        const stored = await put(...source);
        const size = 5 * 1_024 * 1_048_576;
        await persistence.mediaCatalog.keep(
          aStoredFile({ accountId: account.id, size, createdAt: clock.now() }),
          size,
        );
        return stored;
      };
      await fetch();
      expect(await find()).toMatchObject({ status: 'pending', reason: 'storage_full' });
      expect(await filesIn(mediaStore)).toEqual([]);
    });

    describe('a try that does not come to its end', () => {
      test('of a session that has ended leaves nothing but bytes, and is repeated', async () => {
        const { fetch, find, over, due } = await receiveFile(rig);
        over.abort();
        await fetch();
        expect(await find()).toMatchObject({ status: 'pending', reason: null });
        expect(await due()).toHaveLength(1);
      });

      test('because its lease has moved on writes nothing', async () => {
        const { execute, due, find, lease, persistence } = await receiveFile(rig);
        const [file] = await due();
        await persistence.expireLease(lease);
        await expect(execute(file!)).rejects.toThrow(LeaseLost);
        expect(await find()).toMatchObject({ status: 'pending', media: null });
      });

      test('because files cannot be stored now does not count, and is repeated a minute later', async () => {
        const { clock, fetch, find, mediaStore } = await receiveFile(rig);
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

import { describe, expect, test } from '@jest/globals';
import {
  DAY_MS,
  type DueFile,
  type FetchSetback,
  type IncomingMessage,
  LeaseLost,
  type MediaBody,
  maskOf,
  type SessionLease,
  type StoredMedia,
} from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const PLENTY = 1_000_000;
const BODY: MediaBody = {
  type: 'image',
  mime_type: 'image/jpeg',
  file_size: 100,
  sha256: 'ab'.repeat(32),
  file_name: 'mug.jpg',
};

export const inboundFilesContract = persistenceContract('InboundFiles', (fixture) => {
  const { clock, expireLease, fromNow, inbox, inboundFiles, mediaCatalog, messages } = fixture;
  const { readEvents, retention, seed, setEventTypes } = fixture;

  const aPicture = (changes: Partial<IncomingMessage> = {}) =>
    anIncomingMessage({
      type: 'image',
      text: '',
      body: BODY,
      wire: randomBytes(40),
      file: { chat: 'lid:100000000000001', isOpenable: true },
      at: clock.now(),
      ...changes,
    });
  const aStored = (accountId: string, changes: Partial<StoredMedia> = {}): StoredMedia => ({
    ...{ id: newId(), accountId, sha256: newHash(), size: 100 },
    facts: { mimeType: 'image/jpeg', kind: 'image', width: 640, height: 480 },
    fileName: 'mug.jpg',
    ...{ createdAt: fromNow(0), usedAt: fromNow(0), expiresAt: fromNow(DAY_MS) },
    ...changes,
  });
  const listDue = (lease: SessionLease, more: { at?: Date; limit?: number; except?: string[] } = {}) =>
    inboundFiles.listDue(lease, { at: fromNow(0), limit: 10, except: [], ...more });
  const later = (changes: Partial<FetchSetback> = {}): FetchSetback => ({
    ...{ status: 'pending', reason: 'unreachable', attempts: 1, asks: 0 },
    nextTryAt: fromNow(60_000),
    ...changes,
  });
  const gone = () => later({ status: 'gone', reason: 'not_on_phone', asks: 1, nextTryAt: null });

  /** A sender of whom everything is told, with a picture that arrived. */
  async function withPicture(changes: Partial<IncomingMessage> = {}) {
    const { account, lease } = await seed.sender();
    await setEventTypes(account.id, maskOf(['message.media']));
    const incoming = aPicture(changes);
    await inbox.storeInbound(lease, [incoming]);
    const [stored] = (await messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
    const find = () => inboundFiles.find(account.id, stored!.id);
    const told = async () => (await readEvents(account.id)).map(({ facts }) => facts);
    const shown = async () => (await messages.byId(account.id, stored!.id))?.file;
    const due = async () => (await listDue(lease))[0]!;
    return { accountId: account.id, lease, incoming, message: stored!, find, told, shown, due };
  }

  describe('a message that arrives', () => {
    test('with a file has it wait to be fetched, and nobody else’s', async () => {
      const { accountId, lease, incoming, message, find, shown } = await withPicture();
      const [file, ...others] = await listDue(lease);
      expect(others).toEqual([]);
      expect({ ...file, wire: Buffer.from(file!.wire) }).toEqual({
        messageId: message.id,
        message: { waId: incoming.waId, chat: 'lid:100000000000001', fromMe: false },
        wire: Buffer.from(incoming.wire!),
        ...{ directPath: null, attempts: 0, asks: 0, requestedAt: null },
        ...{ declaredType: 'image/jpeg', fileName: 'mug.jpg', isDocument: false },
      } satisfies DueFile);
      expect(await find()).toMatchObject({ status: 'pending', reason: null, media: null });
      expect(await shown()).toEqual({ status: 'pending', reason: null, mediaId: null });
      const other = await seed.sender();
      expect(await listDue(other.lease)).toEqual([]);
      expect(await inboundFiles.find(other.account.id, message.id)).toBeUndefined();
      expect(await inboundFiles.request(other.account.id, message.id, fromNow(0))).toBeUndefined();
      const instances = [other.lease.instanceId, lease.instanceId];
      expect(await inboundFiles.instancesWithDue(instances, fromNow(0))).toEqual([lease.instanceId]);
      expect(await inboundFiles.find(accountId, newId())).toBeUndefined();
    });

    test('without a file has none', async () => {
      const { account, lease } = await seed.sender();
      const poll = { type: 'poll', question: 'When?', options: ['Now'], selectable: 1 } as const;
      await inbox.storeInbound(lease, [
        anIncomingMessage({ at: clock.now() }),
        anIncomingMessage({ type: 'poll', text: 'When?', body: poll, wire: randomBytes(9), at: clock.now() }),
      ]);
      expect(await listDue(lease)).toEqual([]);
      for (const { id, file } of (await messages.page({ accountId: account.id, page: 1, limit: 9 })).items) {
        expect(file).toBeUndefined();
        expect(await inboundFiles.find(account.id, id)).toBeUndefined();
      }
    });

    test.each([
      ['that cannot be opened', { file: { chat: '919800000002', isOpenable: false } }],
      ['whose bytes were not kept', { wire: undefined }],
    ] as const)('with a file %s has it gone, also when it is requested', async (_, changes) => {
      const { accountId, lease, message, shown } = await withPicture(changes as Partial<IncomingMessage>);
      const lost = { status: 'gone', reason: 'no_key' };
      expect(await shown()).toEqual({ ...lost, mediaId: null });
      expect(await inboundFiles.request(accountId, message.id, fromNow(0))).toMatchObject(lost);
      expect(await listDue(lease)).toEqual([]);
    });

    test('twice has one file', async () => {
      const { lease, incoming } = await withPicture();
      await inbox.storeInbound(lease, [incoming, incoming]);
      expect(await listDue(lease)).toHaveLength(1);
    });

    test('after it was unavailable has its file from then on', async () => {
      const { lease } = await seed.sender();
      const picture = aPicture();
      const { body: _, wire: __, file: ___, ...rest } = picture;
      await inbox.storeInbound(lease, [{ ...rest, type: 'unavailable' }]);
      expect(await listDue(lease)).toEqual([]);
      await inbox.storeInbound(lease, [picture]);
      expect(await listDue(lease)).toHaveLength(1);
    });
  });

  test('lists the newest files first, up to the limit, without those that are left out', async () => {
    const { lease } = await seed.sender();
    const pictures = [3, 1, 2].map((ago) => aPicture({ at: fromNow(-ago * 1_000) }));
    await inbox.storeInbound(lease, pictures);
    const newest = pictures.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ waId }) => waId);
    const first = await listDue(lease, { limit: 2 });
    expect(first.map(({ message }) => message.waId)).toEqual(newest.slice(0, 2));
    const rest = await listDue(lease, { except: first.map(({ messageId }) => messageId) });
    expect(rest.map(({ message }) => message.waId)).toEqual(newest.slice(2));
  });

  test('a try that failed is repeated when its time has come, and not told', async () => {
    const { lease, find, told, due } = await withPicture();
    const setback = later({ attempts: 3, asks: 2, directPath: '/v/again' });
    await inboundFiles.setBack(lease, await due(), setback);
    expect(await find()).toMatchObject({
      status: 'pending',
      reason: 'unreachable',
      nextTryAt: setback.nextTryAt,
    });
    expect(await listDue(lease)).toEqual([]);
    expect(await inboundFiles.instancesWithDue([lease.instanceId], fromNow(0))).toEqual([]);
    const [again] = await listDue(lease, { at: fromNow(60_000) });
    expect(again).toMatchObject({ attempts: 3, asks: 2, directPath: '/v/again' });
    await inboundFiles.setBack(lease, again!, later({ nextTryAt: fromNow(0) }));
    expect(await due()).toMatchObject({ attempts: 1, directPath: '/v/again' });
    expect(await told()).toEqual([]);
  });

  test('a file that is gone is told of once, and tried again only when it is requested', async () => {
    const { accountId, lease, message, find, told, shown, due } = await withPicture();
    const file = await due();
    await inboundFiles.setBack(lease, file, gone());
    await inboundFiles.setBack(lease, file, gone());
    expect(await told()).toEqual([{ status: 'gone', reason: 'not_on_phone', mediaId: null }]);
    expect(await shown()).toEqual({ status: 'gone', reason: 'not_on_phone', mediaId: null });
    expect(await listDue(lease, { at: fromNow(9 * DAY_MS) })).toEqual([]);

    const at = fromNow(0);
    const requested = { status: 'pending', reason: null, nextTryAt: at };
    expect(await inboundFiles.request(accountId, message.id, at)).toMatchObject(requested);
    expect(await find()).toMatchObject(requested);
    expect(await due()).toMatchObject({ attempts: 0, asks: 0, requestedAt: at });
  });

  test('a request stands against the end of a try that did not know it', async () => {
    const { accountId, lease, message, due } = await withPicture();
    const file = await due();
    await inboundFiles.setBack(lease, file, later({ reason: 'too_large', nextTryAt: null }));
    await inboundFiles.request(accountId, message.id, fromNow(0));
    await inboundFiles.setBack(lease, file, gone());
    expect(await due()).toMatchObject({ requestedAt: expect.any(Date) });
  });

  test('requests that follow each other closely count as one', async () => {
    const { accountId, lease, message, due } = await withPicture();
    const first = fromNow(-20_000);
    await inboundFiles.request(accountId, message.id, first);
    await inboundFiles.setBack(lease, await due(), later());
    await inboundFiles.request(accountId, message.id, fromNow(0));
    expect(await listDue(lease)).toEqual([]);
    await inboundFiles.request(accountId, message.id, fromNow(11_000));
    expect(await listDue(lease, { at: fromNow(11_000) })).toHaveLength(1);
  });

  test('a file that was fetched is available, takes room and is told of, in one commit', async () => {
    const { accountId, lease, find, told, shown, due } = await withPicture();
    const media = aStored(accountId);
    const file = await due();
    expect(await inboundFiles.keep(lease, file, media, PLENTY)).toBe(true);
    expect(await find()).toEqual({ status: 'available', reason: null, nextTryAt: null, media });
    expect(await shown()).toEqual({ status: 'available', reason: null, mediaId: media.id });
    expect(await told()).toEqual([{ status: 'available', reason: null, mediaId: media.id }]);
    expect(await mediaCatalog.usedBytes(accountId)).toBe(100);
    expect(await listDue(lease, { at: fromNow(9 * DAY_MS) })).toEqual([]);
    // A try that crashed is repeated.
    expect(await inboundFiles.keep(lease, file, { ...media, id: newId() }, PLENTY)).toBe(true);
    await inboundFiles.setBack(lease, file, gone());
    expect(await find()).toMatchObject({ status: 'available', media: { id: media.id } });
    expect(await told()).toHaveLength(1);
    expect(await mediaCatalog.usedBytes(accountId)).toBe(100);
  });

  test('a file for which there is no room is not entered', async () => {
    const { accountId, lease, find, told, due } = await withPicture();
    const media = aStored(accountId);
    expect(await inboundFiles.keep(lease, await due(), media, 99)).toBe(false);
    expect(await find()).toMatchObject({ status: 'pending', media: null });
    expect(await mediaCatalog.find(accountId, media.id)).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  test('nothing is written once the lease has moved on', async () => {
    const { accountId, lease, find, told, due } = await withPicture();
    const file = await due();
    await expireLease(lease);
    const media = aStored(accountId);
    await expect(inboundFiles.setBack(lease, file, gone())).rejects.toThrow(LeaseLost);
    await expect(inboundFiles.keep(lease, file, media, PLENTY)).rejects.toThrow(LeaseLost);
    expect(await find()).toMatchObject({ status: 'pending', reason: null });
    expect(await mediaCatalog.find(accountId, media.id)).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  test('a file lives as long as a message that names it', async () => {
    const at = fromNow(-3 * DAY_MS);
    const { accountId, lease, due } = await withPicture({ at });
    const [media, expiry] = [aStored(accountId, { expiresAt: fromNow(-1_000) }), fromNow(0)];
    await inboundFiles.keep(lease, await due(), media, PLENTY);
    await mediaCatalog.removeExpired(expiry, 1_000);
    expect(await mediaCatalog.find(accountId, media.id)).toBeDefined();
    await retention.deleteBefore(accountId, fromNow(0).toISOString().slice(0, 10), 100);
    await mediaCatalog.removeExpired(expiry, 1_000);
    expect(await mediaCatalog.find(accountId, media.id)).toBeUndefined();
    expect(await mediaCatalog.usedBytes(accountId)).toBe(0);
  });

  test('one that the account deleted is gone, and is fetched again when it is requested', async () => {
    const { accountId, lease, message, find, due } = await withPicture();
    const media = aStored(accountId);
    await inboundFiles.keep(lease, await due(), media, PLENTY);
    await mediaCatalog.remove(accountId, media.id);
    expect(await find()).toMatchObject({ status: 'gone', reason: 'deleted', media: null });
    await inboundFiles.request(accountId, message.id, fromNow(0));
    expect(await due()).toMatchObject({ messageId: message.id });
  });
});

const newHash = () => Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('');

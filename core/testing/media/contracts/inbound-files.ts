import { describe, expect, test } from '@jest/globals';
import { DAY_MS, type DueFile, type IncomingMessage } from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { fetchedFilesContract } from './fetched-files.js';
import { receivedPictures } from './received-pictures.js';

export const inboundFilesContract = persistenceContract('InboundFiles', (fixture) => {
  const { clock, fromNow, inbox, inboundFiles, messages, seed } = fixture;
  const { aPicture, deletionOf, gone, later, listDue, withPicture } = receivedPictures(fixture);

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

    test('after it was unavailable and deleted for everyone has no file', async () => {
      const { lease } = await seed.sender();
      const picture = aPicture();
      const { body: _, wire: __, file: ___, ...rest } = picture;
      await inbox.storeInbound(lease, [{ ...rest, type: 'unavailable' }]);
      await inbox.storeChanges(lease, [deletionOf(picture)]);
      await inbox.storeInbound(lease, [picture]);
      expect(await listDue(lease)).toEqual([]);
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

  fetchedFilesContract(fixture);
});

import { expect, test } from '@jest/globals';
import { DAY_MS, LeaseLost, RECEIVED_LIFE_MS, type StoredMedia } from '../../../src/index.js';
import type { SuiteFixture } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { aStoredFile } from '../a-stored-file.js';
import { receivedPictures } from './received-pictures.js';

const PLENTY = 1_000_000;

/** What becomes of a received file whose bytes were fetched. */
export function fetchedFilesContract(fixture: SuiteFixture): void {
  const { expireLease, fromNow, inbox, inboundFiles, mediaCatalog, retention } = fixture;
  const { aPicture, deletionOf, gone, listDue, withPicture } = receivedPictures(fixture);
  const aStored = (accountId: string, changes: Partial<StoredMedia> = {}) =>
    aStoredFile({ accountId, createdAt: fromNow(0), ...changes });

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

  test('a file goes with its message once that is deleted for everyone, unless the account sends it itself', async () => {
    const { accountId, lease, incoming, find, due, shown } = await withPicture();
    const media = aStored(accountId, { expiresAt: fromNow(RECEIVED_LIFE_MS) });
    await inboundFiles.keep(lease, await due(), media, PLENTY);
    const picture = aPicture();
    await inbox.storeInbound(lease, [picture]);
    await inboundFiles.keep(lease, await due(), { ...media, id: newId() }, PLENTY);
    await inbox.storeChanges(lease, [deletionOf(incoming)]);
    expect(await find()).toBeUndefined();
    expect(await shown()).toBeUndefined();
    expect(await mediaCatalog.find(accountId, media.id)).toMatchObject({ id: media.id });

    await inbox.storeChanges(lease, [deletionOf(picture)]);
    expect(await mediaCatalog.find(accountId, media.id)).toBeUndefined();
    await mediaCatalog.renew(accountId, media.sha256, {
      usedAt: fromNow(0),
      expiresAt: fromNow(30 * DAY_MS),
    });
    expect(await mediaCatalog.find(accountId, media.id)).toMatchObject({ id: media.id });
  });

  test('a file whose message is deleted for everyone is fetched no more', async () => {
    const { accountId, lease, incoming, find, told, due } = await withPicture();
    const file = await due();
    await inbox.storeChanges(lease, [deletionOf(incoming)]);
    expect(await listDue(lease)).toEqual([]);
    const media = aStored(accountId, { expiresAt: fromNow(RECEIVED_LIFE_MS) });
    await inboundFiles.keep(lease, file, media, PLENTY);
    await inboundFiles.setBack(lease, file, gone());
    expect(await find()).toBeUndefined();
    expect(await mediaCatalog.find(accountId, media.id)).toBeUndefined();
    expect(await told()).toEqual([]);
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
}

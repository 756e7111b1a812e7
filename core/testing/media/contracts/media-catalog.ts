import { expect, test } from '@jest/globals';
import { DAY_MS, type StoredMedia } from '../../../src/index.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { aStoredFile } from '../a-stored-file.js';

const PLENTY = 1_000_000;

export const mediaCatalogContract = persistenceContract('MediaCatalog', (fixture) => {
  const { clock, fromNow, mediaCatalog, outbox, seed } = fixture;

  const aFile = (changes: Partial<StoredMedia> = {}) => aStoredFile({ createdAt: fromNow(0), ...changes });

  test('a file is found as it was entered, by its account alone', async () => {
    const file = aFile();
    expect(await mediaCatalog.keep(file, PLENTY)).toEqual({ media: file, isNew: true });
    expect(await mediaCatalog.find(file.accountId, file.id)).toEqual(file);
    expect(await mediaCatalog.has(file.accountId, file.sha256)).toBe(true);
    const other = newId();
    expect(await mediaCatalog.find(other, file.id)).toBeUndefined();
    expect(await mediaCatalog.has(other, file.sha256)).toBe(false);
    expect(await mediaCatalog.remove(other, file.id)).toBeUndefined();
    expect(await mediaCatalog.renew(other, file.sha256, file)).toBeUndefined();
    expect(await mediaCatalog.list({ accountId: other, limit: 9 })).toEqual([]);
    expect(await mediaCatalog.usedBytes(other)).toBe(0);
  });

  test('many who ask at the same time each get the file of their account', async () => {
    const files = await times(5, () => aFile());
    await Promise.all(files.map((file) => mediaCatalog.keep(file, PLENTY)));
    const ask = (file: StoredMedia, { accountId }: StoredMedia) => mediaCatalog.find(accountId, file.id);
    const found = await Promise.all(files.flatMap((file) => files.map((asker) => ask(file, asker))));
    const wanted = files.flatMap((file) => files.map((asker) => (asker === file ? file : undefined)));
    expect(found).toEqual(wanted);
  });

  test('a file is awaited while a message that has it is to be sent', async () => {
    const { account, instance, lease } = await seed.sender();
    const file = aFile({ accountId: account.id });
    await mediaCatalog.keep(file, PLENTY);
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(false);
    const { id } = await seed.message(instance, {
      body: {
        type: 'image',
        media_id: file.id,
        mime_type: 'image/jpeg',
        file_size: 100,
        sha256: file.sha256,
      },
    });
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(true);
    expect(await mediaCatalog.isAwaited(newId(), file.id)).toBe(false);
    expect(await mediaCatalog.isAwaited(account.id, newId())).toBe(false);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(true);
    await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(false);
  });

  test('so is the picture above a text', async () => {
    const { account, instance, lease } = await seed.sender();
    const file = aFile({ accountId: account.id });
    await mediaCatalog.keep(file, PLENTY);
    const url = 'https://shop.example/17';
    const image = { type: 'image' as const, media_id: file.id, mime_type: 'image/jpeg', file_size: 100 };
    const preview = { url, title: 'Invoice', image: { ...image, sha256: file.sha256 } };
    const { id } = await seed.message(instance, { text: url, preview });
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(true);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
    expect(await mediaCatalog.isAwaited(account.id, file.id)).toBe(false);
  });

  test('a file without a name and with few facts is found as well', async () => {
    const file = aFile({ fileName: null, facts: { mimeType: 'application/pdf', kind: 'document' } });
    await mediaCatalog.keep(file, PLENTY);
    expect(await mediaCatalog.find(file.accountId, file.id)).toEqual(file);
  });

  test('the same bytes keep their first entry, take room once and live until the later end', async () => {
    const file = aFile();
    await mediaCatalog.keep(file, PLENTY);
    const later = fromNow(40 * DAY_MS);
    const again = { ...file, id: newId(), usedAt: fromNow(DAY_MS), expiresAt: later, fileName: 'other.jpg' };
    const renewed = { ...file, usedAt: again.usedAt, expiresAt: later };
    expect(await mediaCatalog.keep(again, PLENTY)).toEqual({ media: renewed, isNew: false });
    const earlier = { ...again, id: newId(), usedAt: file.usedAt, expiresAt: file.expiresAt };
    expect(await mediaCatalog.keep(earlier, PLENTY)).toEqual({ media: renewed, isNew: false });
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });

  test('a file that is entered again after an unknown outcome takes room once', async () => {
    const file = aFile();
    await mediaCatalog.keep(file, PLENTY);
    expect(await mediaCatalog.keep(file, PLENTY)).toEqual({ media: file, isNew: false });
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });

  test('two accounts with the same bytes have an entry each', async () => {
    const file = aFile();
    const other = { ...file, id: newId(), accountId: newId() };
    expect(await mediaCatalog.keep(file, PLENTY)).toMatchObject({ isNew: true });
    expect(await mediaCatalog.keep(other, PLENTY)).toMatchObject({ isNew: true });
    expect(await mediaCatalog.remove(file.accountId, file.id)).toEqual(file);
    expect(await mediaCatalog.has(other.accountId, other.sha256)).toBe(true);
  });

  test('the room is used to its last byte and not beyond; what is removed makes room', async () => {
    const accountId = newId();
    const first = aFile({ accountId, size: 60 });
    await mediaCatalog.keep(first, 100);
    const tooLarge = aFile({ accountId, size: 41 });
    expect(await mediaCatalog.keep(tooLarge, 100)).toBeUndefined();
    expect(await mediaCatalog.find(accountId, tooLarge.id)).toBeUndefined();
    expect(await mediaCatalog.usedBytes(accountId)).toBe(60);
    expect(await mediaCatalog.keep(aFile({ accountId, size: 40 }), 100)).toMatchObject({ isNew: true });
    // What is there already needs no room.
    expect(await mediaCatalog.keep({ ...first, id: newId() }, 100)).toMatchObject({ isNew: false });
    expect(await mediaCatalog.remove(accountId, first.id)).toEqual(first);
    expect(await mediaCatalog.remove(accountId, first.id)).toBeUndefined();
    expect(await mediaCatalog.usedBytes(accountId)).toBe(40);
    expect(await mediaCatalog.keep(tooLarge, 100)).toMatchObject({ isNew: true });
  });

  test('an account without files cannot take more than its room at once', async () => {
    const file = aFile({ size: 101 });
    expect(await mediaCatalog.keep(file, 100)).toBeUndefined();
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(0);
  });

  test('files that come at the same time never take more than the room', async () => {
    const accountId = newId();
    const kept = await Promise.all(times(20, () => mediaCatalog.keep(aFile({ accountId, size: 10 }), 70)));
    expect(kept.filter((one) => one !== undefined)).toHaveLength(7);
    expect(await mediaCatalog.usedBytes(accountId)).toBe(70);
    expect(await mediaCatalog.list({ accountId, limit: 99 })).toHaveLength(7);
  });

  test('the same bytes that come at the same time are entered once', async () => {
    const file = aFile();
    const kept = await Promise.all(times(20, () => mediaCatalog.keep({ ...file, id: newId() }, 100)));
    expect(new Set(kept.map((one) => one?.media.id)).size).toBe(1);
    expect(kept.filter((one) => one?.isNew)).toHaveLength(1);
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });

  test('removing a file many times at once frees its room once', async () => {
    const [file, other] = [aFile(), aFile()];
    for (const one of [file, { ...other, accountId: file.accountId }]) await mediaCatalog.keep(one, PLENTY);
    const removed = await Promise.all(times(10, () => mediaCatalog.remove(file.accountId, file.id)));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });

  test('the list has the newest first and goes on behind a position', async () => {
    const accountId = newId();
    const files = times(5, (at) => aFile({ accountId, createdAt: fromNow(-at * 1_000) }));
    for (const file of files.toReversed()) await mediaCatalog.keep(file, PLENTY);
    const first = await mediaCatalog.list({ accountId, limit: 2 });
    expect(first).toEqual(files.slice(0, 2));
    expect(await mediaCatalog.list({ accountId, before: first[1]!, limit: 9 })).toEqual(files.slice(2));
  });

  test('expired files of all accounts go in portions, and free their room', async () => {
    const accounts = [newId(), newId()];
    const at = fromNow(-365 * DAY_MS);
    const old = times(6, (n) => aFile({ accountId: accounts[n % 2]!, expiresAt: at }));
    const young = aFile({ accountId: accounts[0]! });
    for (const file of [...old, young]) await mediaCatalog.keep(file, PLENTY);
    expect(await mediaCatalog.removeExpired(new Date(at.getTime() - 1), 9)).toEqual([]);
    const first = await mediaCatalog.removeExpired(at, 4);
    const rest = await mediaCatalog.removeExpired(at, 4);
    expect([first.length, rest.length]).toEqual([4, 2]);
    expect(new Set([...first, ...rest])).toEqual(new Set(old));
    expect(await mediaCatalog.removeExpired(at, 4)).toEqual([]);
    expect(await mediaCatalog.usedBytes(accounts[0]!)).toBe(100);
    expect(await mediaCatalog.usedBytes(accounts[1]!)).toBe(0);
    expect(await mediaCatalog.list({ accountId: accounts[0]!, limit: 9 })).toEqual([young]);
  });

  test('a file that is used again lives longer, and never shorter', async () => {
    const file = aFile();
    await mediaCatalog.keep(file, PLENTY);
    const life = { usedAt: fromNow(DAY_MS), expiresAt: fromNow(31 * DAY_MS) };
    expect(await mediaCatalog.renew(file.accountId, file.sha256, life)).toEqual({ ...file, ...life });
    expect(await mediaCatalog.renew(file.accountId, file.sha256, file)).toEqual({ ...file, ...life });
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });

  test('bytes are released only while no file of the account names them', async () => {
    const file = aFile();
    const released: string[] = [];
    const release = (accountId: string) =>
      mediaCatalog.release(accountId, file.sha256, async () => released.push(accountId));
    await mediaCatalog.keep(file, PLENTY);
    expect(await release(file.accountId)).toBe(false);
    const other = newId();
    expect(await release(other)).toBe(true);
    await mediaCatalog.remove(file.accountId, file.id);
    expect(await release(file.accountId)).toBe(true);
    expect(released).toEqual([other, file.accountId]);
  });

  test('while bytes are released no file is entered with them', async () => {
    const file = aFile();
    const order: string[] = [];
    let keeping: Promise<unknown> | undefined;
    await mediaCatalog.release(file.accountId, file.sha256, async () => {
      keeping = mediaCatalog.keep(file, PLENTY).then(() => order.push('entered'));
      await mediaCatalog.usedBytes(file.accountId);
      order.push('released');
    });
    await keeping;
    expect(order).toEqual(['released', 'entered']);
    expect(await mediaCatalog.find(file.accountId, file.id)).toEqual(file);
  });

  test('a count that is right stays', async () => {
    const file = aFile();
    await mediaCatalog.keep(file, PLENTY);
    await mediaCatalog.recount();
    expect(await mediaCatalog.usedBytes(file.accountId)).toBe(100);
  });
});

import { expect, test } from '@jest/globals';
import { MINUTE_MS, maskOf } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const eventInterestsContract = persistenceContract('EventInterests', (fixture) => {
  const { accounts, eventInterests, fromNow, readEvents, seed, setEventTypes, writeEvents } = fixture;

  async function recorded(accountId: string) {
    return (await readEvents(accountId)).map(({ type }) => type);
  }

  test('nothing is recorded where nobody listens', async () => {
    const accountId = newId();
    await writeEvents([{ accountId, type: 'key.created' }]);
    expect(await recorded(accountId)).toEqual([]);
    expect(await eventInterests.typesOf(accountId)).toBe(0n);
  });

  test('the types that endpoints take are recorded, and no others', async () => {
    const accountId = newId();
    await setEventTypes(accountId, maskOf(['key.deleted', 'instance.updated']));
    await writeEvents([
      { accountId, type: 'key.created' },
      { accountId, type: 'key.deleted' },
      { accountId, type: 'instance.updated' },
    ]);
    expect(await recorded(accountId)).toEqual(['key.deleted', 'instance.updated']);
    expect(await eventInterests.typesOf(accountId)).toBe(maskOf(['key.deleted', 'instance.updated']));
  });

  test('another account is not recorded', async () => {
    const [accountId, other] = [newId(), newId()];
    await setEventTypes(other, maskOf(['key.created']));
    await writeEvents([{ accountId, type: 'key.created' }]);
    expect(await recorded(accountId)).toEqual([]);
  });

  test('everything is recorded while somebody watches, and nothing afterwards', async () => {
    const [watched, over] = [newId(), newId()];
    await eventInterests.watch([watched, watched], fromNow(MINUTE_MS));
    await eventInterests.watch([over], fromNow(-1));
    await writeEvents([watched, over].map((accountId) => ({ accountId, type: 'key.created' })));
    expect(await recorded(watched)).toEqual(['key.created']);
    expect(await recorded(over)).toEqual([]);
    expect(await eventInterests.typesOf(watched)).toBe(0n);
  });

  test('a watch tells since when it has gone on without a break', async () => {
    const [watched, over] = [newId(), newId()];
    expect(await eventInterests.watchedSince(watched)).toBeNull();
    await eventInterests.watch([watched], fromNow(MINUTE_MS));
    const since = await eventInterests.watchedSince(watched);
    expect(Math.abs(since!.getTime() - fromNow(0).getTime())).toBeLessThan(MINUTE_MS);
    await eventInterests.watch([watched], fromNow(2 * MINUTE_MS));
    expect(await eventInterests.watchedSince(watched)).toEqual(since);

    await eventInterests.watch([over], fromNow(-1));
    expect(await eventInterests.watchedSince(over)).toBeNull();
    await eventInterests.watch([over], fromNow(MINUTE_MS));
    expect((await eventInterests.watchedSince(over))!.getTime()).toBeGreaterThanOrEqual(since!.getTime());
  });

  test('nothing is recorded for a closed account any more, also where a stream of it is open still', async () => {
    const [{ id: closed }, { id: open }] = [await seed.account(), await seed.account()];
    await accounts.close(closed, fromNow(0));
    await eventInterests.watch([closed, open], fromNow(MINUTE_MS));
    expect(await eventInterests.watchedSince(closed)).toBeNull();
    expect(await eventInterests.watchedSince(open)).not.toBeNull();
    await writeEvents([closed, open].map((accountId) => ({ accountId, type: 'key.created' })));
    expect([await recorded(closed), await recorded(open)]).toEqual([[], ['key.created']]);
  });

  test('a shorter watch does not end a longer one, and a watch leaves the types', async () => {
    const accountId = newId();
    await setEventTypes(accountId, maskOf(['key.deleted']));
    await eventInterests.watch([accountId], fromNow(MINUTE_MS));
    await eventInterests.watch([accountId], fromNow(-1));
    await writeEvents([{ accountId, type: 'key.created' }]);
    expect(await recorded(accountId)).toEqual(['key.created']);
    expect(await eventInterests.typesOf(accountId)).toBe(maskOf(['key.deleted']));
  });

  test('an endpoint that is removed ends the recording', async () => {
    const accountId = newId();
    await setEventTypes(accountId, maskOf(['key.created']));
    await setEventTypes(accountId, 0n);
    await writeEvents([{ accountId, type: 'key.created' }]);
    expect(await recorded(accountId)).toEqual([]);
  });
});

import { expect, test } from '@jest/globals';
import { type Instance, InstanceNotFound, LeaseLost, type NewChatCap } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const TYPE = 'RESTRICT_ALL_COMPANIONS';

/** WhatsApp's reports on a number, and the presence of its phone. */
export const standingReportsContract = persistenceContract('Standing reports', (fixture) => {
  const { expireLease, fromNow, instances, readDesiredState, reports, seed } = fixture;

  async function stateOf({ accountId, id }: Instance) {
    return (await instances.get(accountId, id)).snapshot();
  }

  const at = (ms: number) => fromNow(ms);
  const lock = (since: Date, until: Date | null) => ({ type: TYPE, since, until });

  test('a lock and a cap are stored as reported, and other reports keep them', async () => {
    const { instance, lease } = await seed.linked();
    const reachoutLock = lock(at(0), at(60_000));
    const newChatCap: NewChatCap = { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: at(90_000) };
    await reports.report(lease, { reachoutLock });
    await reports.report(lease, { newChatCap });
    await reports.report(lease, { statusReason: 'Something else.' });
    expect(await stateOf(instance)).toMatchObject({ reachoutLock, newChatCap });
    const [listed] = await instances.listOf(instance.accountId);
    expect(listed?.snapshot()).toMatchObject({ reachoutLock, newChatCap });
  });

  test('a lock without an end and a cap without numbers are stored too', async () => {
    const { instance, lease } = await seed.linked();
    const reachoutLock = lock(at(0), null);
    const newChatCap: NewChatCap = { total: null, used: null, status: 'NONE', endsAt: null };
    await reports.report(lease, { reachoutLock, newChatCap });
    expect(await stateOf(instance)).toMatchObject({ reachoutLock, newChatCap });
  });

  test('a lock and a cap that WhatsApp lifts are removed', async () => {
    const { instance, lease } = await seed.linked();
    const newChatCap: NewChatCap = { total: 50, used: 50, status: 'CAPPED', endsAt: null };
    await reports.report(lease, { reachoutLock: lock(at(0), null), newChatCap });
    await reports.report(lease, { reachoutLock: null, newChatCap: null });
    expect(await stateOf(instance)).toMatchObject({ reachoutLock: null, newChatCap: null });
  });

  test('a repeated cap keeps the time since which it is reported, and one with other figures has its own', async () => {
    const { instance, lease } = await seed.linked();
    const cap = { total: 50, used: 20, status: 'NONE', endsAt: at(90_000) };
    const [first, second, third] = [at(-5_000), at(-3_000), at(0)];
    for (const since of [first, second]) await reports.report(lease, { newChatCap: { ...cap, since } });
    expect((await stateOf(instance)).newChatCap).toEqual({ ...cap, since: first });
    await reports.report(lease, { newChatCap: { ...cap, used: 21, since: third } });
    expect((await stateOf(instance)).newChatCap).toEqual({ ...cap, used: 21, since: third });
  });

  test('a repeated lock keeps its start, and one after its end has a new start', async () => {
    const { instance, lease } = await seed.linked();
    const first = lock(at(-5_000), at(60_000));
    await reports.report(lease, { reachoutLock: first });
    await reports.report(lease, { reachoutLock: lock(at(0), at(90_000)) });
    expect(await stateOf(instance)).toMatchObject({ reachoutLock: { since: first.since } });

    const over = lock(at(-5_000), at(-1_000));
    await reports.report(lease, { reachoutLock: null });
    await reports.report(lease, { reachoutLock: over });
    const second = lock(at(0), at(60_000));
    await reports.report(lease, { reachoutLock: second });
    expect(await stateOf(instance)).toMatchObject({ reachoutLock: { since: second.since } });
  });

  test('the time the phone was last seen only moves forward, and the next worker gets it', async () => {
    const { instance, lease } = await seed.linked();
    const [seen, before] = [at(-1_000), at(-60_000)];
    await reports.report(lease, { phoneSeenAt: seen });
    await reports.report(lease, { phoneSeenAt: before });
    await reports.report(lease, { statusReason: 'Something else.' });
    expect(await stateOf(instance)).toMatchObject({ phoneSeenAt: seen });
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ phoneSeenAt: seen });
    await expireLease(lease);
    expect(await seed.claim(instance)).toMatchObject({ phoneSeenAt: seen });
  });

  test('forgetting and resetting remove all of it but the display name', async () => {
    for (const end of ['forget', 'reset'] as const) {
      const { instance, lease } = await seed.linked();
      await instances.setDisplayName(instance.accountId, instance.id, 'Asha’s Shop');
      const newChatCap: NewChatCap = { total: 50, used: 1, status: 'NONE', endsAt: null };
      await reports.report(lease, { reachoutLock: lock(at(0), null), newChatCap, phoneSeenAt: at(0) });
      if (end === 'forget') await reports.forget(lease, {});
      else await instances.reset(instance.accountId, instance.id);
      expect(await stateOf(instance)).toMatchObject({
        reachoutLock: null,
        newChatCap: null,
        phoneSeenAt: null,
        displayName: 'Asha’s Shop',
      });
    }
  });

  test('the display name reaches the worker and can be removed', async () => {
    const { instance, lease } = await seed.linked();
    const { accountId, id } = instance;
    await instances.setDisplayName(accountId, id, 'Asha’s Shop');
    expect(await stateOf(instance)).toMatchObject({ displayName: 'Asha’s Shop' });
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ displayName: 'Asha’s Shop' });
    await instances.setDisplayName(accountId, id, null);
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ displayName: null });
  });

  test('an instance of another account cannot be named', async () => {
    const { instance } = await seed.linked();
    const ravi = await seed.account();
    const naming = instances.setDisplayName(ravi.id, instance.id, 'Ravi');
    await expect(naming).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await stateOf(instance)).toMatchObject({ displayName: null });
  });

  test('a report of a former worker is refused', async () => {
    const { instance, lease } = await seed.linked();
    await expireLease(lease);
    await seed.claim(instance);
    const report = reports.report(lease, { reachoutLock: lock(at(0), null) });
    await expect(report).rejects.toBeInstanceOf(LeaseLost);
    expect(await stateOf(instance)).toMatchObject({ reachoutLock: null });
  });
});

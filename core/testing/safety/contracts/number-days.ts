import { expect, test } from '@jest/globals';
import { DAY_MS, HEALTHY_NUMBER } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { pacedSends } from './sending.js';

/** The days of a number, which outlive its instances. */
export const numberDaysContract = persistenceContract('Days of a number', (fixture) => {
  const { ageSending, fromNow, instances, reports, safety, seed } = fixture;
  const { send } = pacedSends(fixture);

  const ageOf = async ({ account, instance }: SeededSender) =>
    (await safety.read(account.id, instance.id)).age;

  test('a number begins with its first link, and no day counts before it sends', async () => {
    const sender = await seed.sender();
    expect(await ageOf(sender)).toEqual({
      firstLinkedAt: expect.any(Date),
      countedDays: 0,
      lastDay: null,
      declaredAt: null,
    });
    const unlinked = await seed.instance(sender.account.id);
    expect((await safety.read(sender.account.id, unlinked.id)).age).toBeNull();
  });

  test('a day on which it sends counts once, where the number is well', async () => {
    const sender = await seed.sender();
    await send(sender);
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 1 });
    await ageSending(sender.lease, DAY_MS);
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 2 });
    await ageSending(sender.lease, DAY_MS);
    await safety.recordHealth(sender.lease, {
      ...HEALTHY_NUMBER,
      state: 'caution',
      reasonCode: 'few_answers',
      since: fromNow(0),
    });
    await send(sender);
    const age = await ageOf(sender);
    expect(age).toMatchObject({ countedDays: 2 });
    expect(age!.lastDay).not.toBeNull();
  });

  test('two idle weeks set a number back one stage, and many to its first day', async () => {
    const sender = await seed.sender();
    await safety.changeSettings(sender.account.id, sender.instance.id, () => ({
      settings: { declaredAge: { by: 'Asha', at: fromNow(0) } },
      by: 'Asha',
      at: fromNow(0),
    }));
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 8 });
    await ageSending(sender.lease, 14 * DAY_MS);
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 9 });
    await ageSending(sender.lease, 15 * DAY_MS);
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 4 });
    await ageSending(sender.lease, 300 * DAY_MS);
    await send(sender);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 1 });
  });

  test('an age that is declared before the link is that of the number that is linked then, and of no later one', async () => {
    const { account } = await seed.sender();
    const instance = await seed.instance(account.id);
    const at = fromNow(0);
    const declaredAge = { by: 'Asha', at };
    await safety.changeSettings(account.id, instance.id, () => ({
      settings: { declaredAge },
      by: 'Asha',
      at,
    }));
    const lease = await seed.linkingLease(instance);
    const link = async (phone: string) => {
      await reports.report(lease, { status: 'ready', linked: true, phone });
      const { age } = await safety.read(account.id, instance.id);
      await reports.forget(lease, { status: 'logged_out' });
      return age;
    };
    const first = newNumber();
    expect(await link(first)).toMatchObject({ countedDays: 7, declaredAt: at });
    expect(await link(newNumber())).toMatchObject({ countedDays: 0, declaredAt: null });
    expect(await link(first)).toMatchObject({ countedDays: 7, declaredAt: at });
  });

  test('a restriction leaves it so many days at most', async () => {
    const sender = await seed.sender();
    await send(sender);
    await safety.recordHealth(sender.lease, HEALTHY_NUMBER, 5);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 1 });
    await safety.recordHealth(sender.lease, HEALTHY_NUMBER, 0);
    expect(await ageOf(sender)).toMatchObject({ countedDays: 0 });
  });

  test('a number keeps its days when its instance is unlinked, and in the account’s next instance', async () => {
    const sender = await seed.sender();
    await send(sender);
    const phone = (await instances.get(sender.account.id, sender.instance.id)).snapshot().phone!;
    await reports.forget(sender.lease, { status: 'logged_out' });
    expect(await ageOf(sender)).toBeNull();
    await instances.remove(sender.account.id, sender.instance.id);
    const next = await seed.instance(sender.account.id);
    const lease = await seed.linkingLease(next);
    await reports.report(lease, { status: 'ready', linked: true, phone });
    expect(await ageOf({ ...sender, instance: next })).toMatchObject({ countedDays: 1 });
  });
});

import { expect, test } from '@jest/globals';
import { DAY_MS, type Subscription, SubscriptionActive } from '../../../src/index.js';
import { aSubscription } from '../../fixture/builders.js';
import { collectOutcomes, times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { CLAIM_ALL } from '../../fixture/seed.js';

export const subscriptionsContract = persistenceContract('Subscriptions', (fixture) => {
  const { clock, countSent, fromNow, seed, subscriptions } = fixture;

  test('an account has no subscription until one starts', async () => {
    const { id } = await seed.account();
    expect(await subscriptions.activeOf(id, clock.now())).toBeUndefined();
  });

  test('a subscription is active from its start until just before its end', async () => {
    const { id } = await seed.account();
    const activeOf = (at: Date) => subscriptions.activeOf(id, at);
    const subscription = await seed.subscription(id);
    const { startsAt, endsAt } = subscription;

    expect(await activeOf(new Date(startsAt.getTime() - 1))).toBeUndefined();
    expect(await activeOf(startsAt)).toEqual(subscription);
    expect(await activeOf(new Date(endsAt.getTime() - 1))).toEqual(subscription);
    expect(await activeOf(endsAt)).toBeUndefined();
  });

  test('another account does not find it', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    await seed.subscription(asha.id);
    expect(await subscriptions.activeOf(ravi.id, clock.now())).toBeUndefined();
  });

  test('an overlapping one is refused and the first stays [D.SUB.03]', async () => {
    const { id } = await seed.account();
    const first = await seed.subscription(id);
    const second = aSubscription({ accountId: id, startsAt: new Date(first.endsAt.getTime() - 1) });

    await expect(subscriptions.start(second)).rejects.toBeInstanceOf(SubscriptionActive);
    expect(await subscriptions.activeOf(id, first.startsAt)).toEqual(first);
  });

  test('one that begins when the last one ends is accepted [D.SUB.04]', async () => {
    const { id } = await seed.account();
    const first = await seed.subscription(id, { startsAt: fromNow(-30 * DAY_MS) });
    const second = await seed.subscription(id, { startsAt: first.endsAt });
    expect(await subscriptions.activeOf(id, second.startsAt)).toEqual(second);
  });

  test('exactly one of 10 concurrent starts wins', async () => {
    const { id } = await seed.account();
    const startsAt = clock.now();
    const rivals = times(10, () => aSubscription({ accountId: id, startsAt }));

    const { done, errors } = await collectOutcomes(rivals.map((rival) => subscriptions.start(rival)));

    expect(done).toHaveLength(1);
    expect(errors.every((error) => error instanceof SubscriptionActive)).toBe(true);
  });

  test('a new subscription has counted no message, and then each accepted one', async () => {
    const { id } = await seed.account();
    const subscription = await seed.subscription(id);
    const instance = await seed.instance(id);
    expect(await countSent(subscription)).toBe(0);

    await seed.message(instance);
    await seed.message(instance);
    expect(await countSent(subscription)).toBe(2);
  });

  test('a cancellation is recorded once, and the subscription lasts to its end [D.CANCEL.01]', async () => {
    const { id } = await seed.account();
    const subscription = await seed.subscription(id);
    const at = fromNow(1_000);
    const cancelled = { ...subscription, cancelledAt: at };

    expect(await subscriptions.cancel(id, at)).toEqual(cancelled);
    expect(await subscriptions.cancel(id, fromNow(2_000))).toEqual(cancelled);
    expect(await subscriptions.activeOf(id, at)).toEqual(cancelled);
    expect(await subscriptions.cancel(id, subscription.endsAt)).toBeUndefined();
    expect(await subscriptions.cancel((await seed.account()).id, at)).toBeUndefined();
  });

  test('cancelling does not affect past or future periods', async () => {
    const { id } = await seed.account();
    const [before, after] = [fromNow(-2 * DAY_MS), fromNow(40 * DAY_MS)];
    const past = await seed.subscription(id, { startsAt: before, endsAt: fromNow(-DAY_MS) });
    await seed.subscription(id);
    const next = await seed.subscription(id, { startsAt: after });
    await subscriptions.cancel(id, clock.now());
    expect(await subscriptions.activeOf(id, before)).toEqual(past);
    expect(await subscriptions.activeOf(id, after)).toEqual(next);
  });

  test('those about to end are found until their owners are reminded, without claimed and cancelled ones', async () => {
    const at = clock.now();
    const ending = (endsAt: Date, change: Partial<Subscription> = {}) =>
      seed
        .account()
        .then(({ id }) => seed.subscription(id, { startsAt: fromNow(-DAY_MS), endsAt, ...change }));
    const later = await ending(fromNow(2 * DAY_MS));
    const sooner = await ending(fromNow(DAY_MS));
    const others = [
      await ending(fromNow(4 * DAY_MS)),
      await ending(fromNow(-DAY_MS / 2)),
      await ending(fromNow(DAY_MS), { valuePaise: 0 }),
      await ending(fromNow(DAY_MS), { cancelledAt: at }),
      await ending(fromNow(DAY_MS), { remindedAt: at }),
    ];
    const mine = new Set([later, sooner, ...others].map(({ id }) => id));
    const found = async () => {
      const until = fromNow(3 * DAY_MS);
      const all = await subscriptions.listEnding({ at, until, limit: CLAIM_ALL });
      return all.filter(({ id }) => mine.has(id));
    };

    expect(await found()).toEqual([sooner, later]);
    expect(await subscriptions.listEnding({ at, until: later.endsAt, limit: 1 })).toHaveLength(1);
    await subscriptions.markReminded(sooner.id, at);
    expect(await found()).toEqual([later]);
  });

  test('every window of 30 days is counted separately [D.SUB.05]', async () => {
    const { id } = await seed.account();
    const subscription = await seed.subscription(id, { endsAt: fromNow(365 * DAY_MS) });
    await seed.message(await seed.instance(id));

    expect(await countSent(subscription)).toBe(1);
    const nextWindow = new Date(subscription.startsAt.getTime() + 30 * DAY_MS);
    expect(await subscriptions.sentInWindow(subscription, nextWindow)).toBe(0);
  });
});

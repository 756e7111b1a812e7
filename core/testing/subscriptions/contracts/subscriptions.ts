import { describe, expect, test } from '@jest/globals';
import { DAY_MS, type Subscription, SubscriptionActive } from '../../../src/index.js';
import { aSubscription } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import {
  CLAIM_ALL,
  countSent,
  fromNow,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSubscription,
} from '../../fixture/seed.js';
import { collectOutcomes, times, usePersistence } from '../../fixture/use-persistence.js';

export function subscriptionsContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Subscriptions, ${name}`, () => {
    const fixture = usePersistence(setup);

    test('an account has no subscription until one starts', async () => {
      const { id } = await seedAccount(fixture());
      expect(await fixture().subscriptions.activeOf(id, fixture().clock.now())).toBeUndefined();
    });

    test('a subscription is active from its start until just before its end', async () => {
      const { id } = await seedAccount(fixture());
      const activeOf = (at: Date) => fixture().subscriptions.activeOf(id, at);
      const subscription = await seedSubscription(fixture(), id);
      const { startsAt, endsAt } = subscription;

      expect(await activeOf(new Date(startsAt.getTime() - 1))).toBeUndefined();
      expect(await activeOf(startsAt)).toEqual(subscription);
      expect(await activeOf(new Date(endsAt.getTime() - 1))).toEqual(subscription);
      expect(await activeOf(endsAt)).toBeUndefined();
    });

    test('another account does not find it', async () => {
      const [asha, ravi] = [await seedAccount(fixture()), await seedAccount(fixture())];
      await seedSubscription(fixture(), asha.id);
      expect(await fixture().subscriptions.activeOf(ravi.id, fixture().clock.now())).toBeUndefined();
    });

    test('an overlapping one is refused and the first stays [D.SUB.03]', async () => {
      const { id } = await seedAccount(fixture());
      const first = await seedSubscription(fixture(), id);
      const second = aSubscription({ accountId: id, startsAt: new Date(first.endsAt.getTime() - 1) });

      await expect(fixture().subscriptions.start(second)).rejects.toBeInstanceOf(SubscriptionActive);
      expect(await fixture().subscriptions.activeOf(id, first.startsAt)).toEqual(first);
    });

    test('one that begins when the last one ends is accepted [D.SUB.04]', async () => {
      const { id } = await seedAccount(fixture());
      const first = await seedSubscription(fixture(), id, { startsAt: fromNow(fixture(), -30 * DAY_MS) });
      const second = await seedSubscription(fixture(), id, { startsAt: first.endsAt });
      expect(await fixture().subscriptions.activeOf(id, second.startsAt)).toEqual(second);
    });

    test('exactly one of 10 concurrent starts wins', async () => {
      const { id } = await seedAccount(fixture());
      const startsAt = fixture().clock.now();
      const rivals = times(10, () => aSubscription({ accountId: id, startsAt }));

      const { done, errors } = await collectOutcomes(
        rivals.map((rival) => fixture().subscriptions.start(rival)),
      );

      expect(done).toHaveLength(1);
      expect(errors.every((error) => error instanceof SubscriptionActive)).toBe(true);
    });

    test('a new subscription has counted no message, and then each accepted one', async () => {
      const { id } = await seedAccount(fixture());
      const subscription = await seedSubscription(fixture(), id);
      const instance = await seedInstance(fixture(), id);
      expect(await countSent(fixture(), subscription)).toBe(0);

      await seedMessage(fixture(), instance);
      await seedMessage(fixture(), instance);
      expect(await countSent(fixture(), subscription)).toBe(2);
    });

    test('a cancellation is recorded once, and the subscription lasts to its end [D.CANCEL.01]', async () => {
      const { id } = await seedAccount(fixture());
      const subscription = await seedSubscription(fixture(), id);
      const at = fromNow(fixture(), 1_000);
      const cancelled = { ...subscription, cancelledAt: at };

      expect(await fixture().subscriptions.cancel(id, at)).toEqual(cancelled);
      expect(await fixture().subscriptions.cancel(id, fromNow(fixture(), 2_000))).toEqual(cancelled);
      expect(await fixture().subscriptions.activeOf(id, at)).toEqual(cancelled);
      expect(await fixture().subscriptions.cancel(id, subscription.endsAt)).toBeUndefined();
      expect(await fixture().subscriptions.cancel((await seedAccount(fixture())).id, at)).toBeUndefined();
    });

    test('cancelling does not affect past or future periods', async () => {
      const { id } = await seedAccount(fixture());
      const [before, after] = [fromNow(fixture(), -2 * DAY_MS), fromNow(fixture(), 40 * DAY_MS)];
      const past = await seedSubscription(fixture(), id, {
        startsAt: before,
        endsAt: fromNow(fixture(), -DAY_MS),
      });
      await seedSubscription(fixture(), id);
      const next = await seedSubscription(fixture(), id, { startsAt: after });
      await fixture().subscriptions.cancel(id, fixture().clock.now());
      expect(await fixture().subscriptions.activeOf(id, before)).toEqual(past);
      expect(await fixture().subscriptions.activeOf(id, after)).toEqual(next);
    });

    test('those about to end are found until their owners are reminded, without claimed and cancelled ones', async () => {
      const at = fixture().clock.now();
      const ending = (endsAt: Date, change: Partial<Subscription> = {}) =>
        seedAccount(fixture()).then(({ id }) =>
          seedSubscription(fixture(), id, { startsAt: fromNow(fixture(), -DAY_MS), endsAt, ...change }),
        );
      const later = await ending(fromNow(fixture(), 2 * DAY_MS));
      const sooner = await ending(fromNow(fixture(), DAY_MS));
      const others = [
        await ending(fromNow(fixture(), 4 * DAY_MS)),
        await ending(fromNow(fixture(), -1_000)),
        await ending(fromNow(fixture(), DAY_MS), { valuePaise: 0 }),
        await ending(fromNow(fixture(), DAY_MS), { cancelledAt: at }),
        await ending(fromNow(fixture(), DAY_MS), { remindedAt: at }),
      ];
      const mine = new Set([later, sooner, ...others].map(({ id }) => id));
      const found = async () => {
        const until = fromNow(fixture(), 3 * DAY_MS);
        const all = await fixture().subscriptions.listEnding({ at, until, limit: CLAIM_ALL });
        return all.filter(({ id }) => mine.has(id));
      };

      expect(await found()).toEqual([sooner, later]);
      expect(await fixture().subscriptions.listEnding({ at, until: later.endsAt, limit: 1 })).toHaveLength(1);
      await fixture().subscriptions.markReminded(sooner.id, at);
      expect(await found()).toEqual([later]);
    });

    test('every window of 30 days is counted separately [D.SUB.05]', async () => {
      const { id } = await seedAccount(fixture());
      const subscription = await seedSubscription(fixture(), id, {
        endsAt: fromNow(fixture(), 365 * DAY_MS),
      });
      await seedMessage(fixture(), await seedInstance(fixture(), id));

      expect(await countSent(fixture(), subscription)).toBe(1);
      const nextWindow = new Date(subscription.startsAt.getTime() + 30 * DAY_MS);
      expect(await fixture().subscriptions.sentInWindow(subscription, nextWindow)).toBe(0);
    });
  });
}

import { describe, expect, test } from '@jest/globals';
import { DAY_MS, type Subscription, SubscriptionActive } from '../../src/index.js';
import { aSubscription } from '../builders.js';
import {
  EVERYTHING,
  fromNow,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSubscription,
  sentNow,
} from '../seed.js';
import type { World } from '../world.js';
import { outcomes, times, useWorld } from './use-world.js';

export function subscriptionsContract(name: string, setup: () => Promise<World>): void {
  describe(`Subscriptions, ${name}`, () => {
    const world = useWorld(setup);

    test('an account has no subscription until one starts', async () => {
      const { id } = await seedAccount(world());
      expect(await world().subscriptions.activeOf(id, world().clock.now())).toBeUndefined();
    });

    test('a subscription is active from its start, and no longer at its end', async () => {
      const { id } = await seedAccount(world());
      const activeOf = (at: Date) => world().subscriptions.activeOf(id, at);
      const subscription = await seedSubscription(world(), id);
      const { startsAt, endsAt } = subscription;

      expect(await activeOf(new Date(startsAt.getTime() - 1))).toBeUndefined();
      expect(await activeOf(startsAt)).toEqual(subscription);
      expect(await activeOf(new Date(endsAt.getTime() - 1))).toEqual(subscription);
      expect(await activeOf(endsAt)).toBeUndefined();
    });

    test('another account does not see it', async () => {
      const [asha, ravi] = [await seedAccount(world()), await seedAccount(world())];
      await seedSubscription(world(), asha.id);
      expect(await world().subscriptions.activeOf(ravi.id, world().clock.now())).toBeUndefined();
    });

    test('one that overlaps is refused and the first stays [D.SUB.03]', async () => {
      const { id } = await seedAccount(world());
      const first = await seedSubscription(world(), id);
      const second = aSubscription({ accountId: id, startsAt: new Date(first.endsAt.getTime() - 1) });

      await expect(world().subscriptions.start(second)).rejects.toBeInstanceOf(SubscriptionActive);
      expect(await world().subscriptions.activeOf(id, first.startsAt)).toEqual(first);
    });

    test('one that begins when the last one ends is taken [D.SUB.04]', async () => {
      const { id } = await seedAccount(world());
      const first = await seedSubscription(world(), id, { startsAt: fromNow(world(), -30 * DAY_MS) });
      const second = await seedSubscription(world(), id, { startsAt: first.endsAt });
      expect(await world().subscriptions.activeOf(id, second.startsAt)).toEqual(second);
    });

    test('of 10 starts that race exactly one wins', async () => {
      const { id } = await seedAccount(world());
      const startsAt = world().clock.now();
      const rivals = times(10, () => aSubscription({ accountId: id, startsAt }));

      const { done, errors } = await outcomes(rivals.map((rival) => world().subscriptions.start(rival)));

      expect(done).toHaveLength(1);
      expect(errors.every((error) => error instanceof SubscriptionActive)).toBe(true);
    });

    test('a new subscription has counted no message, and then each that is accepted', async () => {
      const { id } = await seedAccount(world());
      const subscription = await seedSubscription(world(), id);
      const instance = await seedInstance(world(), id);
      expect(await sentNow(world(), subscription)).toBe(0);

      await seedMessage(world(), instance);
      await seedMessage(world(), instance);
      expect(await sentNow(world(), subscription)).toBe(2);
    });

    test('a cancelled one is noted so once, and lasts to its end [D.CANCEL.01]', async () => {
      const { id } = await seedAccount(world());
      const subscription = await seedSubscription(world(), id);
      const at = fromNow(world(), 1_000);
      const cancelled = { ...subscription, cancelledAt: at };

      expect(await world().subscriptions.cancel(id, at)).toEqual(cancelled);
      expect(await world().subscriptions.cancel(id, fromNow(world(), 2_000))).toEqual(cancelled);
      expect(await world().subscriptions.activeOf(id, at)).toEqual(cancelled);
      expect(await world().subscriptions.cancel(id, subscription.endsAt)).toBeUndefined();
      expect(await world().subscriptions.cancel((await seedAccount(world())).id, at)).toBeUndefined();
    });

    test('cancelling says nothing of a period that is over, or of one to come', async () => {
      const { id } = await seedAccount(world());
      const [before, after] = [fromNow(world(), -2 * DAY_MS), fromNow(world(), 40 * DAY_MS)];
      const past = await seedSubscription(world(), id, {
        startsAt: before,
        endsAt: fromNow(world(), -DAY_MS),
      });
      await seedSubscription(world(), id);
      const next = await seedSubscription(world(), id, { startsAt: after });
      await world().subscriptions.cancel(id, world().clock.now());
      expect(await world().subscriptions.activeOf(id, before)).toEqual(past);
      expect(await world().subscriptions.activeOf(id, after)).toEqual(next);
    });

    test('those about to end are found until their owners are told, without the claimed and the cancelled', async () => {
      const at = world().clock.now();
      const ending = (endsAt: Date, change: Partial<Subscription> = {}) =>
        seedAccount(world()).then(({ id }) =>
          seedSubscription(world(), id, { startsAt: fromNow(world(), -DAY_MS), endsAt, ...change }),
        );
      const later = await ending(fromNow(world(), 2 * DAY_MS));
      const sooner = await ending(fromNow(world(), DAY_MS));
      const others = [
        await ending(fromNow(world(), 4 * DAY_MS)),
        await ending(fromNow(world(), -1_000)),
        await ending(fromNow(world(), DAY_MS), { valuePaise: 0 }),
        await ending(fromNow(world(), DAY_MS), { cancelledAt: at }),
        await ending(fromNow(world(), DAY_MS), { remindedAt: at }),
      ];
      const mine = new Set([later, sooner, ...others].map(({ id }) => id));
      const found = async () => {
        const until = fromNow(world(), 3 * DAY_MS);
        const all = await world().subscriptions.ending({ at, until, limit: EVERYTHING });
        return all.filter(({ id }) => mine.has(id));
      };

      expect(await found()).toEqual([sooner, later]);
      expect(await world().subscriptions.ending({ at, until: later.endsAt, limit: 1 })).toHaveLength(1);
      await world().subscriptions.markReminded(sooner.id, at);
      expect(await found()).toEqual([later]);
    });

    test('every window of 30 days counts for itself [D.SUB.05]', async () => {
      const { id } = await seedAccount(world());
      const subscription = await seedSubscription(world(), id, { endsAt: fromNow(world(), 365 * DAY_MS) });
      await seedMessage(world(), await seedInstance(world(), id));

      expect(await sentNow(world(), subscription)).toBe(1);
      const nextWindow = new Date(subscription.startsAt.getTime() + 30 * DAY_MS);
      expect(await world().subscriptions.sentInWindow(subscription, nextWindow)).toBe(0);
    });
  });
}

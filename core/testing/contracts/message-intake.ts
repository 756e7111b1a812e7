import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../../src/index.js';
import { aMessage, anAccount, anInstance } from '../builders.js';
import {
  fromNow,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSender,
  seedSubscription,
  sentNow,
} from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

const MINUTE_MS = 60_000;

/** The moment of acceptance is the message's `createdAt`. */
export function messageIntakeContract(name: string, setup: () => Promise<World>): void {
  describe(`MessageIntake, ${name}`, () => {
    const world = useWorld(setup);
    const message = (instance: Parameters<typeof aMessage>[0], at = world().clock.now()) =>
      aMessage(instance, { at });

    test('an accepted message is stored, pending and charged when the promise resolves [D.MESSAGE.01]', async () => {
      const { account, subscription, instance } = await seedSender(world(), { messageLimit: 10 });
      const sent = message(instance);

      const verdict = await world().intake.accept({ message: sent });

      expect(verdict).toEqual({ kind: 'accepted', usage: { sent: 1, limit: 10, remaining: 9 } });
      expect(await world().messages.byId(account.id, sent.id)).toEqual(sent);
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('of 50 messages at once a limit of 10 lets exactly 10 in', async () => {
      const { account, subscription, instance } = await seedSender(world(), { messageLimit: 10 });

      const verdicts = await Promise.all(
        times(50, () => world().intake.accept({ message: message(instance) })),
      );

      const accepted = verdicts.filter((verdict) => verdict.kind === 'accepted');
      const counts = accepted.map(({ usage }) => usage.sent);
      expect(counts.toSorted((a, b) => a - b)).toEqual(times(10, (index) => index + 1));
      const refused = verdicts.filter((verdict) => verdict.kind === 'quota-exhausted');
      expect(refused).toHaveLength(40);
      expect(refused[0]?.usage).toEqual({ sent: 10, limit: 10, remaining: 0 });
      expect(await sentNow(world(), subscription)).toBe(10);
      expect((await world().messages.page({ accountId: account.id, page: 1, limit: 50 })).total).toBe(10);
    });

    test('accounts that send at once are charged each for its own', async () => {
      const senders = await Promise.all([2, 3, 4].map((messageLimit) => seedSubscribed(messageLimit)));
      await Promise.all(
        senders.flatMap(({ instance }) =>
          times(5, () => world().intake.accept({ message: message(instance) })),
        ),
      );
      const counts = await Promise.all(senders.map(({ subscription }) => sentNow(world(), subscription)));
      expect(counts).toEqual([2, 3, 4]);
    });

    async function seedSubscribed(messageLimit: number) {
      const account = await seedAccount(world());
      const subscription = await seedSubscription(world(), account.id, { messageLimit });
      return { subscription, instance: await seedInstance(world(), account.id) };
    }

    test('a refused message leaves nothing behind', async () => {
      const { account, instance } = await seedSender(world(), { messageLimit: 1 });
      await seedMessage(world(), instance);
      const refused = message(instance);
      const idempotency = { key: newId(), request: `${instance.id}\nr`, async: false };

      await world().intake.accept({ message: refused, idempotency });

      expect(await world().messages.byId(account.id, refused.id)).toBeUndefined();
      expect(
        await world().idempotency.find({
          accountId: account.id,
          instanceId: instance.id,
          key: idempotency.key,
        }),
      ).toBeUndefined();
    });

    test('without a subscription nothing is accepted [S.ERROR.04]', async () => {
      const account = await seedAccount(world());
      const instance = await seedInstance(world(), account.id);
      const refused = message(instance);
      expect(await world().intake.accept({ message: refused })).toEqual({ kind: 'no-subscription' });
      expect(await world().messages.byId(account.id, refused.id)).toBeUndefined();
    });

    test('after the end of the subscription nothing is accepted [D.SUB.07]', async () => {
      const account = await seedAccount(world());
      const startsAt = fromNow(world(), -30 * DAY_MS - MINUTE_MS);
      await seedSubscription(world(), account.id, { startsAt });
      const instance = await seedInstance(world(), account.id);
      expect((await world().intake.accept({ message: message(instance) })).kind).toBe('no-subscription');
    });

    test('the next window of 30 days begins at 0 [D.SUB.05]', async () => {
      const account = await seedAccount(world());
      const startsAt = fromNow(world(), -30 * DAY_MS - MINUTE_MS);
      const endsAt = fromNow(world(), 300 * DAY_MS);
      await seedSubscription(world(), account.id, { startsAt, endsAt, messageLimit: 2 });
      const instance = await seedInstance(world(), account.id);
      const firstWindow = fromNow(world(), -2 * MINUTE_MS);
      await seedMessage(world(), instance, { at: firstWindow });
      await seedMessage(world(), instance, { at: firstWindow });

      expect((await world().intake.accept({ message: message(instance, firstWindow) })).kind).toBe(
        'quota-exhausted',
      );
      expect(await world().intake.accept({ message: message(instance) })).toEqual({
        kind: 'accepted',
        usage: { sent: 1, limit: 2, remaining: 1 },
      });
    });

    test('a new subscription begins at 0', async () => {
      const account = await seedAccount(world());
      const startsAt = fromNow(world(), -30 * DAY_MS - MINUTE_MS);
      const first = await seedSubscription(world(), account.id, { startsAt, messageLimit: 1 });
      const instance = await seedInstance(world(), account.id);
      await seedMessage(world(), instance, { at: fromNow(world(), -2 * MINUTE_MS) });
      await seedSubscription(world(), account.id, { startsAt: first.endsAt, messageLimit: 1 });

      const verdict = await world().intake.accept({ message: message(instance) });
      expect(verdict).toEqual({ kind: 'accepted', usage: { sent: 1, limit: 1, remaining: 0 } });
    });

    test('a message that cannot be stored is not charged, and its key stays free', async () => {
      const { account, subscription, instance } = await seedSender(world());
      const stored = await seedMessage(world(), instance);
      const idempotency = { key: newId(), request: `${instance.id}\nr`, async: false };

      await expect(world().intake.accept({ message: stored, idempotency })).rejects.toThrow();

      expect(await sentNow(world(), subscription)).toBe(1);
      expect(
        await world().idempotency.find({
          accountId: account.id,
          instanceId: instance.id,
          key: idempotency.key,
        }),
      ).toBeUndefined();
    });

    test('a message of an account that does not exist is not accepted', async () => {
      const stranger = message(anInstance(anAccount().id));
      expect((await world().intake.accept({ message: stranger })).kind).toBe('no-subscription');
    });
  });
}

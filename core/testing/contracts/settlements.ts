import { describe, expect, test } from '@jest/globals';
import { DAY_MS, type Message, type Settlement, type Subscription } from '../../src/index.js';
import {
  fromNow,
  linkedLease,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSender,
  seedSubscription,
  sentNow,
} from '../seed.js';
import type { World } from '../world.js';
import { times, useWorld } from './use-world.js';

const MINUTE_MS = 60_000;

function failed(message: Message, refund: boolean): Settlement {
  const reason = 'This number is not on WhatsApp.';
  return { id: message.id, kind: 'failed', code: 'not_on_whatsapp', reason, refund };
}

/** What becomes of messages that were taken, and of what they cost. */
export function settlementsContract(name: string, setup: () => Promise<World>): void {
  describe(`Settlements, ${name}`, () => {
    const world = useWorld(setup);

    const sent = (message: Message): Settlement => ({
      id: message.id,
      kind: 'sent',
      at: world().clock.now(),
    });

    async function seedTaken(count: number, overrides: Partial<Subscription> = {}) {
      const sender = await seedSender(world(), overrides);
      const messages: Message[] = [];
      while (messages.length < count) messages.push(await seedMessage(world(), sender.instance));
      await world().outbox.take(sender.lease, count, []);
      const stored = (message: Message) => world().messages.byId(sender.account.id, message.id);
      return { ...sender, messages, first: messages[0]!, stored };
    }

    test('an acknowledged message is sent, and stays charged [D.SUB.06]', async () => {
      const { lease, first, stored, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [sent(first)]);
      expect((await stored(first))?.status).toBe('sent');
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('a failed message says why, and a refund gives it back [S.ERROR.06] [D.MESSAGE.02]', async () => {
      const { lease, first, stored, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [failed(first, true)]);
      expect(await stored(first)).toMatchObject({
        status: 'failed',
        failureCode: 'not_on_whatsapp',
        failureReason: 'This number is not on WhatsApp.',
      });
      expect(await sentNow(world(), subscription)).toBe(0);
    });

    test('a refused message keeps why, and one that failed otherwise has no such detail', async () => {
      const { lease, messages, stored } = await seedTaken(2);
      const [first, second] = messages as [Message, Message];
      const refused = {
        kind: 'failed',
        code: 'refused',
        detail: 'no_token',
        reason: 'Refused.',
        refund: true,
      } as const;
      await world().outbox.settle(lease, [{ id: first.id, ...refused }, failed(second, true)]);
      expect(await stored(first)).toMatchObject({ failureCode: 'refused', failureDetail: 'no_token' });
      expect(await stored(second)).toMatchObject({ failureCode: 'not_on_whatsapp', failureDetail: null });
    });

    test('a refunded message can be sent again within the limit', async () => {
      const { lease, first, instance, subscription } = await seedTaken(1, { messageLimit: 1 });
      await world().outbox.settle(lease, [failed(first, true)]);
      await seedMessage(world(), instance);
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('a failure without refund stays charged', async () => {
      const { lease, first, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [failed(first, false)]);
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('a message is refunded once, however often its failure is told', async () => {
      const { lease, first, subscription } = await seedTaken(3);
      await world().outbox.settle(lease, [failed(first, true), failed(first, true)]);
      await Promise.all(times(5, () => world().outbox.settle(lease, [failed(first, true)])));
      expect(await sentNow(world(), subscription)).toBe(2);
    });

    test('a message that was sent can no longer fail, nor be refunded', async () => {
      const { lease, first, stored, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [sent(first)]);
      await world().outbox.settle(lease, [failed(first, true)]);
      expect(await stored(first)).toMatchObject({ status: 'sent', failureCode: null, failureReason: null });
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('a message that failed stays failed', async () => {
      const { lease, first, stored, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [failed(first, true)]);
      await world().outbox.settle(lease, [sent(first)]);
      expect((await stored(first))?.status).toBe('failed');
      expect(await sentNow(world(), subscription)).toBe(0);
    });

    test('many messages are settled together, each in its own way', async () => {
      const { lease, messages, stored, subscription } = await seedTaken(3);
      const [one, two, three] = messages as [Message, Message, Message];
      await world().outbox.settle(lease, [sent(one), failed(two, true), failed(three, false)]);
      const statuses = await Promise.all(messages.map(async (message) => (await stored(message))?.status));
      expect(statuses).toEqual(['sent', 'failed', 'failed']);
      expect(await sentNow(world(), subscription)).toBe(2);
    });

    test('a refund goes to the window that was charged, not to the present one', async () => {
      const account = await seedAccount(world());
      const startsAt = fromNow(world(), -30 * DAY_MS - MINUTE_MS);
      const endsAt = fromNow(world(), 300 * DAY_MS);
      const subscription = await seedSubscription(world(), account.id, { startsAt, endsAt });
      const instance = await seedInstance(world(), account.id);
      const lease = await linkedLease(world(), instance);
      const old = await seedMessage(world(), instance, { at: fromNow(world(), -2 * MINUTE_MS) });
      await seedMessage(world(), instance);

      await world().outbox.settle(lease, [failed(old, true)]);
      expect(await sentNow(world(), subscription)).toBe(1);
    });

    test('another instance’s message is not settled under this lease', async () => {
      const { lease } = await seedTaken(0);
      const other = await seedTaken(1);
      await world().outbox.settle(lease, [failed(other.first, true)]);
      expect((await other.stored(other.first))?.status).toBe('sending');
      expect(await sentNow(world(), other.subscription)).toBe(1);
    });

    test('when an instance can no longer send, all that waits fails and is refunded', async () => {
      const { account, lease, instance, first, stored, subscription } = await seedTaken(1);
      await world().outbox.settle(lease, [sent(first)]);
      const waiting = [await seedMessage(world(), instance), await seedMessage(world(), instance)];
      const other = await seedMessage(world(), await seedInstance(world(), account.id));

      await world().outbox.failWaiting(lease, 'logged_out', 'The phone removed this device.');

      for (const message of waiting) {
        expect(await stored(message)).toMatchObject({
          status: 'failed',
          failureCode: 'logged_out',
          failureReason: 'The phone removed this device.',
        });
      }
      expect((await stored(first))?.status).toBe('sent');
      expect((await stored(other))?.status).toBe('pending');
      expect(await sentNow(world(), subscription)).toBe(2);
    });

    test('what may have been written when the instance could no longer send fails too, but stays charged', async () => {
      const { lease, first, stored, subscription } = await seedTaken(1);
      await world().outbox.failWaiting(lease, 'logged_out', 'The phone removed this device.');
      expect((await stored(first))?.status).toBe('failed');
      expect(await sentNow(world(), subscription)).toBe(1);
      expect(await world().outbox.take(lease, 10, [])).toEqual([]);
    });

    test('what waits in an instance whose session is forgotten fails and is refunded', async () => {
      const { lease, instance, stored, subscription } = await seedTaken(0);
      const waiting = await seedMessage(world(), instance);
      await world().leases.forget(lease, {
        status: 'logged_out',
        statusReason: 'The phone removed this device.',
      });
      expect(await stored(waiting)).toMatchObject({
        status: 'failed',
        failureCode: 'logged_out',
        failureReason: 'The phone removed this device.',
      });
      expect(await sentNow(world(), subscription)).toBe(0);
    });

    test('what waits in an instance that is removed fails and is refunded', async () => {
      const { account, instance, stored, subscription } = await seedTaken(0);
      const waiting = await seedMessage(world(), instance);
      await world().instances.remove(account.id, instance.id);
      expect(await stored(waiting)).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
      expect(await sentNow(world(), subscription)).toBe(0);
    });
  });
}

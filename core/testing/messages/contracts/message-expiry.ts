import { expect, test } from '@jest/globals';
import {
  addDays,
  DAY_MS,
  dayOf,
  describeExpiry,
  EXPIRED_FAILURE,
  type Message,
  MINUTE_MS,
} from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage, anIncomingMessage, aReceipt } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

const PORTION = 1_000;

/** Messages that were not sent within their validity, with or without a worker for their instance. */
export const messageExpiryContract = persistenceContract('Expiry of messages', (fixture) => {
  const { clock, countSent, expireValidity, expiry, inbox, outbox, seed, statistics, watch } = fixture;

  async function seedWaiting(count: number) {
    // Messages left over from other tests must not be counted here.
    await expiry.expire(PORTION);
    const sender = await seed.sender();
    const messages: Message[] = [];
    while (messages.length < count) messages.push(await seed.message(sender.instance));
    const stored = (message: Message) => fixture.messages.byId(sender.account.id, message.id);
    const statuses = async () => (await Promise.all(messages.map(stored))).map((found) => found?.status);
    const taken = async () =>
      (await outbox.take(sender.lease, { known: 10, first: 0 }, [])).map(({ id }) => id);
    return { ...sender, messages, first: messages[0]!, stored, statuses, taken };
  }

  test('a message that was not taken in time fails with a reason and is refunded', async () => {
    const { first, messages, stored, statuses, subscription } = await seedWaiting(2);
    await expireValidity(messages[0]!, 1);
    expect(await expiry.expire(PORTION)).toBe(1);
    expect(await stored(first)).toMatchObject({
      status: 'failed',
      failureCode: 'expired',
      failureReason: 'The message could not be sent within its validity.',
    });
    expect(await statuses()).toEqual(['failed', 'pending']);
    expect(await countSent(subscription)).toBe(1);
  });

  test('what was held fails with the reason of its lane, and what is in flight or was not held without one', async () => {
    const sender = await seed.sender();
    const { account, instance, lease } = sender;
    await expiry.expire(PORTION);
    const known = newNumber();
    await inbox.storeInbound(lease, [anIncomingMessage({ from: known })]);
    const accept = async (to: string, held: boolean) => {
      const message = aMessage(instance, { to, at: clock.now() });
      await fixture.intake.accept({ message, pacing: { held } });
      return message;
    };
    const left = await accept(newNumber(), false);
    await outbox.take(lease, { known: 0, first: 1 }, [], { counted: true });
    const first = [await accept(newNumber(), false), await accept(newNumber(), true)];
    const [held, free] = [await accept(known, true), await accept(known, false)];
    for (const message of [left, ...first, held, free]) await expireValidity(message, 2 * DAY_MS);

    const { accountId, id: instanceId } = instance;
    const lanes = (await expiry.listHeld(PORTION)).filter((lane) => lane.instanceId === instanceId);
    expect(lanes.toSorted((a, b) => a.lane.localeCompare(b.lane))).toEqual([
      { accountId, instanceId, lane: 'first' },
      { accountId, instanceId, lane: 'known' },
    ]);
    const elsewhere = { accountId, instanceId: newId(), lane: 'first', reason: 'Another.' } as const;
    await expiry.expire(PORTION, [
      elsewhere,
      ...lanes.map((lane) => ({ ...lane, reason: `Held: ${lane.lane}.` })),
    ]);
    const reasons = await Promise.all(
      [...first, held, free, left].map(async ({ id }) => {
        const found = await fixture.messages.byId(account.id, id);
        return [found?.failureCode, found?.failureReason];
      }),
    );
    const plain = 'The message could not be sent within its validity.';
    expect(reasons).toEqual([
      ['expired', 'Held: first.'],
      ['expired', 'Held: first.'],
      ['expired', 'Held: known.'],
      ['expired', plain],
      ['expired', plain],
    ]);
  });

  test('what waited for its chat alone fails with the reason of that hold', async () => {
    const { lease, messages, stored } = await seedWaiting(3);
    const taken = await outbox.take(lease, { known: 2, first: 0 }, []);
    const until = fixture.fromNow(MINUTE_MS);
    for (const one of taken)
      await outbox.postpone(lease, one, { until, cause: { code: 'recipient_budget', until } });
    for (const message of messages) await expireValidity(message, MINUTE_MS);
    await expiry.expire(PORTION);
    const reasons = (await Promise.all(messages.map(stored))).map((found) => found?.failureReason);
    const waited = describeExpiry('recipient_budget');
    expect(reasons).toEqual([waited, waited, EXPIRED_FAILURE.reason]);
  });

  test('it counts as failed on the day of its acceptance', async () => {
    const { account, first } = await seedWaiting(1);
    await expireValidity(first, 1);
    await expiry.expire(PORTION);
    const today = dayOf(first.createdAt);
    const days = await statistics.daily(account.id, today, addDays(today, 1));
    expect(days).toMatchObject([{ sent: 0, failed: 1 }]);
  });

  test('a caller that waits for its outcome is notified', async () => {
    const { account, first } = await seedWaiting(1);
    const watched = watch.waitUntilSettled(account.id, first.id, 10_000);
    await expireValidity(first, 1);
    await expiry.expire(PORTION);
    expect((await watched).message).toMatchObject({ status: 'failed', failureCode: 'expired' });
  });

  test('an expired message is never taken, and those behind it are', async () => {
    const { messages, taken } = await seedWaiting(3);
    await expireValidity(messages[1]!, 1);
    expect(await taken()).toEqual([messages[0]!.id, messages[2]!.id]);
  });

  test('a message that was being sent is neither resent nor refunded, because WhatsApp may have it', async () => {
    const { lease, first, stored, taken, subscription } = await seedWaiting(1);
    await taken();
    await expireValidity(first, 2 * MINUTE_MS);
    expect(await taken()).toEqual([]);
    expect(await expiry.expire(PORTION)).toBe(0);
    expect((await stored(first))?.status).toBe('sending');

    expect(await outbox.failUnanswered(lease, [])).toBe(1);
    expect(await stored(first)).toMatchObject({ status: 'failed', failureCode: 'expired' });
    expect(await countSent(subscription)).toBe(1);
  });

  test('an earlier receipt proves that it was sent', async () => {
    const { lease, first, statuses, taken } = await seedWaiting(1);
    await taken();
    await expireValidity(first, 2 * MINUTE_MS);
    const at = clock.now();
    await inbox.recordReceipts(lease, [aReceipt(first, 'delivered', at)]);
    expect(await outbox.failUnanswered(lease, [])).toBe(0);
    expect(await expiry.expire(PORTION)).toBe(0);
    expect(await statuses()).toEqual(['delivered']);
  });

  test('messages in flight, still valid or just expired are left for an answer', async () => {
    const { lease, messages, statuses, taken } = await seedWaiting(3);
    await taken();
    await expireValidity(messages[0]!, 2 * MINUTE_MS);
    await expireValidity(messages[1]!, MINUTE_MS / 2);
    expect(await outbox.failUnanswered(lease, [messages[0]!.id])).toBe(0);
    expect(await statuses()).toEqual(['sending', 'sending', 'sending']);
  });

  test('messages of an instance that never returns do not wait for ever', async () => {
    const { first, stored, taken, subscription } = await seedWaiting(1);
    await taken();
    await expireValidity(first, DAY_MS + MINUTE_MS);
    expect(await expiry.expire(PORTION)).toBe(1);
    expect(await stored(first)).toMatchObject({ status: 'failed', failureCode: 'expired' });
    expect(await countSent(subscription)).toBe(1);
  });

  test('concurrent batches fail and refund each message once', async () => {
    const { messages, statuses, subscription } = await seedWaiting(25);
    await Promise.all(messages.map((message) => expireValidity(message, 1)));
    const portions = await Promise.all(times(5, () => expiry.expire(5)));
    expect(Math.max(...portions)).toBeLessThanOrEqual(5);
    const rest = await expiry.expire(PORTION);
    expect(portions.reduce((sum, portion) => sum + portion, rest)).toBe(25);
    expect(new Set(await statuses())).toEqual(new Set(['failed']));
    expect(await countSent(subscription)).toBe(0);
  });
});

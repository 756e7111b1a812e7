import { expect, test } from '@jest/globals';
import {
  DAY_MS,
  MESSAGE_STATUSES,
  type Message,
  type MessageStatus,
  MINUTE_MS,
  type Settlement,
  type Subscription,
} from '../../../src/index.js';
import { aReceipt } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { advanceStatus } from '../advance-status.js';

function failed(message: Message, refund: boolean): Settlement {
  const reason = 'This number is not on WhatsApp.';
  return { id: message.id, kind: 'failed', code: 'not_on_whatsapp', reason, refund };
}

/** The outcome of taken messages and their charges. */
export const settlementsContract = persistenceContract('Settlements', (fixture) => {
  const { clock, countSent, fromNow, inbox, instances, outbox, reports, seed } = fixture;

  const sent = (message: Message): Settlement => ({ id: message.id, kind: 'sent', at: clock.now() });

  async function seedTaken(count: number, overrides: Partial<Subscription> = {}) {
    const sender = await seed.sender(overrides);
    const messages: Message[] = [];
    while (messages.length < count) messages.push(await seed.message(sender.instance));
    await outbox.take(sender.lease, { known: count, first: 0 }, []);
    const stored = (message: Message) => fixture.messages.byId(sender.account.id, message.id);
    return { ...sender, messages, first: messages[0]!, stored };
  }

  test('an acknowledged message is sent and stays charged [D.SUB.06]', async () => {
    const { lease, first, stored, subscription } = await seedTaken(1);
    await outbox.settle(lease, [sent(first)]);
    expect((await stored(first))?.status).toBe('sent');
    expect(await countSent(subscription)).toBe(1);
  });

  test('a failed message has its reason, and a refund returns its charge [S.ERROR.06] [D.MESSAGE.02]', async () => {
    const { lease, first, stored, subscription } = await seedTaken(1);
    await outbox.settle(lease, [failed(first, true)]);
    expect(await stored(first)).toMatchObject({
      status: 'failed',
      failureCode: 'not_on_whatsapp',
      failureReason: 'This number is not on WhatsApp.',
    });
    expect(await countSent(subscription)).toBe(0);
  });

  test('a refused message keeps its detail, and other failures have none', async () => {
    const { lease, messages, stored } = await seedTaken(2);
    const [first, second] = messages as [Message, Message];
    const refused = {
      kind: 'failed',
      code: 'refused',
      detail: 'no_token',
      reason: 'Refused.',
      refund: true,
    } as const;
    await outbox.settle(lease, [{ id: first.id, ...refused }, failed(second, true)]);
    expect(await stored(first)).toMatchObject({ failureCode: 'refused', failureDetail: 'no_token' });
    expect(await stored(second)).toMatchObject({ failureCode: 'not_on_whatsapp', failureDetail: null });
  });

  test('a refunded message can be sent again within the limit', async () => {
    const { lease, first, instance, subscription } = await seedTaken(1, { messageLimit: 1 });
    await outbox.settle(lease, [failed(first, true)]);
    await seed.message(instance);
    expect(await countSent(subscription)).toBe(1);
  });

  test('a failure without refund stays charged', async () => {
    const { lease, first, subscription } = await seedTaken(1);
    await outbox.settle(lease, [failed(first, false)]);
    expect(await countSent(subscription)).toBe(1);
  });

  test('a message is refunded once, however often its failure is reported', async () => {
    const { lease, first, subscription } = await seedTaken(3);
    await outbox.settle(lease, [failed(first, true), failed(first, true)]);
    await Promise.all(times(5, () => outbox.settle(lease, [failed(first, true)])));
    expect(await countSent(subscription)).toBe(2);
  });

  test('a sent message can neither fail nor be refunded', async () => {
    const { lease, first, stored, subscription } = await seedTaken(1);
    await outbox.settle(lease, [sent(first)]);
    await outbox.settle(lease, [failed(first, true)]);
    expect(await stored(first)).toMatchObject({ status: 'sent', failureCode: null, failureReason: null });
    expect(await countSent(subscription)).toBe(1);
  });

  test('a message that failed stays failed', async () => {
    const { lease, first, stored, subscription } = await seedTaken(1);
    await outbox.settle(lease, [failed(first, true)]);
    await outbox.settle(lease, [sent(first)]);
    expect((await stored(first))?.status).toBe('failed');
    expect(await countSent(subscription)).toBe(0);
  });

  test('each report moves a message as the order of the statuses says, or not at all', async () => {
    const reports = ['sent', 'delivered', 'read', 'failed'] as const;
    const cases = MESSAGE_STATUSES.flatMap((before) => reports.map((reported) => ({ before, reported })));
    const { instance, lease, messages, stored } = await seedTaken(cases.length);
    const report = (message: Message, status: MessageStatus) => {
      if (status === 'sent') return outbox.settle(lease, [sent(message)]);
      if (status === 'failed') return outbox.settle(lease, [failed(message, false)]);
      if (status === 'sending' || status === 'pending') return undefined;
      return inbox.recordReceipts(lease, [aReceipt(message, status, clock.now())]);
    };
    for (const [index, { before, reported }] of cases.entries()) {
      const message = before === 'pending' ? await seed.message(instance) : messages[index]!;
      await report(message, before);
      expect((await stored(message))?.status).toBe(before);
      await report(message, reported);
      const after = (await stored(message))?.status;
      expect({ before, reported, after }).toEqual({
        before,
        reported,
        after: advanceStatus(before, reported),
      });
    }
  });

  test('many messages are settled together, each with its own outcome', async () => {
    const { lease, messages, stored, subscription } = await seedTaken(3);
    const [one, two, three] = messages as [Message, Message, Message];
    await outbox.settle(lease, [sent(one), failed(two, true), failed(three, false)]);
    const statuses = await Promise.all(messages.map(async (message) => (await stored(message))?.status));
    expect(statuses).toEqual(['sent', 'failed', 'failed']);
    expect(await countSent(subscription)).toBe(2);
  });

  test('a refund goes to the window that was charged, not to the current one', async () => {
    const account = await seed.account();
    const startsAt = fromNow(-30 * DAY_MS - MINUTE_MS);
    const endsAt = fromNow(300 * DAY_MS);
    const subscription = await seed.subscription(account.id, { startsAt, endsAt });
    const instance = await seed.instance(account.id);
    const lease = await seed.linkedLease(instance);
    const old = await seed.message(instance, { at: fromNow(-2 * MINUTE_MS) });
    await seed.message(instance);

    await outbox.settle(lease, [failed(old, true)]);
    expect(await countSent(subscription)).toBe(1);
  });

  test('a message of another instance is not settled under this lease', async () => {
    const { lease } = await seedTaken(0);
    const other = await seedTaken(1);
    await outbox.settle(lease, [failed(other.first, true)]);
    expect((await other.stored(other.first))?.status).toBe('sending');
    expect(await countSent(other.subscription)).toBe(1);
  });

  test('when an instance can no longer send, all waiting messages fail and are refunded', async () => {
    const { account, lease, instance, first, stored, subscription } = await seedTaken(1);
    await outbox.settle(lease, [sent(first)]);
    const waiting = [await seed.message(instance), await seed.message(instance)];
    const other = await seed.message(await seed.instance(account.id));

    await outbox.failWaiting(lease, 'logged_out', 'The phone removed this device.');

    for (const message of waiting) {
      expect(await stored(message)).toMatchObject({
        status: 'failed',
        failureCode: 'logged_out',
        failureReason: 'The phone removed this device.',
      });
    }
    expect((await stored(first))?.status).toBe('sent');
    expect((await stored(other))?.status).toBe('pending');
    expect(await countSent(subscription)).toBe(2);
  });

  test('messages that may have been written when the instance can no longer send fail but stay charged', async () => {
    const { lease, first, stored, subscription } = await seedTaken(1);
    await outbox.failWaiting(lease, 'logged_out', 'The phone removed this device.');
    expect((await stored(first))?.status).toBe('failed');
    expect(await countSent(subscription)).toBe(1);
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([]);
  });

  test('waiting messages of a forgotten session fail and are refunded', async () => {
    const { lease, instance, stored, subscription } = await seedTaken(0);
    const waiting = await seed.message(instance);
    await reports.forget(lease, { status: 'logged_out', statusReason: 'The phone removed this device.' });
    expect(await stored(waiting)).toMatchObject({
      status: 'failed',
      failureCode: 'logged_out',
      failureReason: 'The phone removed this device.',
    });
    expect(await countSent(subscription)).toBe(0);
  });

  test('waiting messages of a removed instance fail and are refunded', async () => {
    const { account, instance, stored, subscription } = await seedTaken(0);
    const waiting = await seed.message(instance);
    await instances.remove(account.id, instance.id);
    expect(await stored(waiting)).toMatchObject({ status: 'failed', failureReason: expect.any(String) });
    expect(await countSent(subscription)).toBe(0);
  });
});

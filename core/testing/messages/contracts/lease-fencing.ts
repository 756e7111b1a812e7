import { expect, test } from '@jest/globals';
import { LeaseLost, type Message, type SessionLease } from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { newWorkerId } from '../../fixture/seed.js';

/** A worker whose lease has moved on must not write anything. */
export const leaseFencingContract = persistenceContract('Outbox and Inbox, fencing', (fixture) => {
  const { countSent, expireLease, instances, leases, messages, reports, seed } = fixture;

  async function seedStale(now: 'another' | 'itself' | 'none') {
    const sender = await seed.sender();
    const message = await seed.message(sender.instance);
    // A lease that ran out goes on with its epoch where its owner comes back; one that was released does not.
    if (now === 'itself') await leases.release(sender.lease);
    else await expireLease(sender.lease);
    const owner = now === 'another' ? newWorkerId() : sender.lease.owner;
    if (now !== 'none') await seed.claim(sender.instance, owner);
    return { ...sender, message };
  }

  type Write = (ports: PersistenceFixture, lease: SessionLease, message: Message) => Promise<unknown>;
  const at = new Date();
  const writes: [string, Write][] = [
    ['take', ({ outbox }, lease) => outbox.take(lease, { known: 10, first: 0 }, [])],
    ['settle', ({ outbox }, lease, message) => outbox.settle(lease, [aRefusal(message)])],
    [
      'tell that messages are held',
      ({ safety }, lease) =>
        safety.tellHeld(lease, {
          ...{ lane: 'known', hold: { code: 'gap', until: null } },
          ...{ after: null, limit: 10 },
        }),
    ],
    [
      'postpone',
      ({ outbox }, lease, { id, waId, chatId, text, expiresAt }) =>
        outbox.postpone(
          lease,
          {
            id,
            waId,
            to: chatId!,
            text,
            bodyOf: null,
            hasFile: false,
            expiresAt: expiresAt!,
            mayBeWritten: false,
          },
          { until: at },
        ),
    ],
    ['give back', ({ outbox }, lease, { id }) => outbox.giveBack(lease, [id])],
    ['failUnanswered', ({ outbox }, lease) => outbox.failUnanswered(lease, [])],
    ['failWaiting', ({ outbox }, lease) => outbox.failWaiting(lease, 'logged_out', 'Logged out.')],
    [
      'recordReceipts',
      ({ inbox }, lease, message) => inbox.recordReceipts(lease, [aReceipt(message, 'read', at)]),
    ],
    [
      'storeWire',
      ({ bodies }, lease, { id }) =>
        bodies.storeWire(lease, id, { bytes: randomBytes(8), secret: randomBytes(32) }),
    ],
    [
      'record a timer',
      ({ timers }, lease) =>
        timers.record(lease, [{ number: '919800000002', lid: null, seconds: 86_400, setAt: at }]),
    ],
    ['keep a timer', ({ timers }, lease, { id }) => timers.keep(lease, id, { seconds: 86_400 })],
    ['storeInbound', ({ inbox }, lease) => inbox.storeInbound(lease, [anIncomingMessage()])],
  ];

  for (const [verb, write] of writes) {
    for (const [now, when] of [
      ['another', 'that another worker has taken over'],
      ['itself', 'that its own worker has claimed again'],
      ['none', 'that expired'],
    ] as const) {
      test(`${verb} under a lease ${when} is refused and changes nothing`, async () => {
        const { account, subscription, lease, message } = await seedStale(now);

        const attempt = write(fixture, lease, message);
        await expect(attempt).rejects.toBeInstanceOf(LeaseLost);

        const page = await messages.page({ accountId: account.id, page: 1, limit: 9 });
        expect(page).toEqual({ items: [message], total: 1 });
        expect(await countSent(subscription)).toBe(1);
      });
    }
  }

  test('the former holder of a removed instance cannot write', async () => {
    const { account, instance, lease } = await seed.sender();
    const message = await seed.message(instance);
    await instances.remove(account.id, instance.id);

    for (const [, write] of writes) {
      const attempt = write(fixture, lease, message);
      await expect(attempt).rejects.toBeInstanceOf(LeaseLost);
    }
    await expect(reports.report(lease, { status: 'ready' })).rejects.toBeInstanceOf(LeaseLost);
    const { items } = await messages.page({ accountId: account.id, page: 1, limit: 9 });
    expect(items).toMatchObject([{ id: message.id, failureCode: 'logged_out' }]);
  });
});

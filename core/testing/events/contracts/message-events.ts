import { expect, test } from '@jest/globals';
import {
  type AccountEvent,
  EVENT_TYPES,
  maskOf,
  type Receipt,
  type SessionLease,
  type Subscription,
} from '../../../src/index.js';
import { aMessage, anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const ALL = maskOf(EVENT_TYPES);

/** Which change of a message writes which event. */
export const messageEventsContract = persistenceContract('Events of messages', (fixture) => {
  const {
    clock,
    expireValidity,
    expiry,
    fromNow,
    inbox,
    instances,
    intake,
    outbox,
    readEvents,
    reports,
    seed,
  } = fixture;
  const { eventInterests, setEventTypes } = fixture;

  async function listening(overrides: Partial<Subscription> = {}) {
    const sender = await seed.sender({ messageLimit: 1_000, ...overrides });
    const { id } = sender.account;
    await setEventTypes(id, ALL);
    const told = async () => (await readEvents(id)).map(summaryOf);
    return { ...sender, told };
  }

  const summaryOf = ({ type, facts, message }: AccountEvent) => ({
    type,
    ...(facts && { facts }),
    ...(message && { status: message.message.status }),
  });

  const ACCEPTED = { type: 'message.accepted', status: 'pending' };
  const [SENT, DELIVERED, READ] = (['sent', 'delivered', 'read'] as const).map((status) => {
    return { type: `message.${status}`, status };
  });
  const failed = (charged: boolean) => ({ type: 'message.failed', status: 'failed', facts: { charged } });

  test('a message is told at each step, once, with the time of the step and its status of then', async () => {
    const { account, instance, lease } = await listening();
    const message = await seed.message(instance);
    const [sentAt, deliveredAt, readAt] = [1_000, 2_000, 3_000].map((ms) => fromNow(ms)) as [
      Date,
      Date,
      Date,
    ];
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: sentAt }]);
    await inbox.recordReceipts(lease, [aReceipt(message, 'delivered', deliveredAt)]);
    await inbox.recordReceipts(lease, [aReceipt(message, 'read', readAt)]);

    const events = await readEvents(account.id);
    expect(events.map(({ type }) => type)).toEqual([
      'message.accepted',
      'message.sent',
      'message.delivered',
      'message.read',
    ]);
    expect(events.map(({ occurredAt }) => occurredAt)).toEqual([
      message.createdAt,
      sentAt,
      deliveredAt,
      readAt,
    ]);
    for (const event of events)
      expect(event).toMatchObject({ instanceId: instance.id, objectId: message.id, facts: null });
    expect(events.map((event) => event.message)).toEqual([
      { message, sentAt: null, deliveredAt: null, readAt: null },
      { message: { ...message, status: 'sent' }, sentAt, deliveredAt: null, readAt: null },
      { message: { ...message, status: 'delivered' }, sentAt, deliveredAt, readAt: null },
      { message: { ...message, status: 'read' }, sentAt, deliveredAt, readAt },
    ]);
  });

  test.each<[string, Receipt['status'][]]>([
    ['in order', ['delivered', 'read']],
    ['in the other order', ['read', 'delivered']],
    ['repeated', ['delivered', 'delivered', 'read', 'read', 'delivered']],
    ['with a jump', ['read']],
  ])('receipts %s tell sent, delivered and read once each, in order', async (_, statuses) => {
    const { instance, lease, told } = await listening();
    const [together, apart, settled] = await Promise.all([1, 2, 3].map(() => seed.message(instance)));
    await outbox.take(lease, { known: 3, first: 0 }, []);
    await outbox.settle(lease, [{ id: settled!.id, kind: 'sent', at: clock.now() }]);
    const before = (await told()).length;
    await inbox.recordReceipts(
      lease,
      statuses.map((status) => aReceipt(together!, status)),
    );
    expect((await told()).slice(before)).toEqual([SENT, DELIVERED, READ]);
    for (const status of statuses) await inbox.recordReceipts(lease, [aReceipt(apart!, status)]);
    expect((await told()).slice(before + 3)).toEqual([SENT, DELIVERED, READ]);
    for (const status of statuses) await inbox.recordReceipts(lease, [aReceipt(settled!, status)]);
    expect((await told()).slice(before + 6)).toEqual([DELIVERED, READ]);
    await outbox.settle(lease, [{ id: apart!.id, kind: 'sent', at: clock.now() }]);
    expect(await told()).toHaveLength(before + 8);
  });

  test('a refused message is told to have failed without a charge, and has no other event afterwards', async () => {
    const { instance, lease, told } = await listening();
    const message = await seed.message(instance);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await outbox.settle(lease, [aRefusal(message)]);
    await outbox.settle(lease, [aRefusal(message)]);
    await inbox.recordReceipts(lease, [aReceipt(message, 'read')]);
    expect(await told()).toEqual([ACCEPTED, failed(false)]);
  });

  /** A message that waits, and one that may have been written. */
  async function twoWaiting(lease: SessionLease, instance: Parameters<typeof aMessage>[0]) {
    const written = await seed.message(instance);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    return [written, await seed.message(instance)] as const;
  }

  test.each<[string, (lease: SessionLease, accountId: string) => Promise<unknown>]>([
    ['failed by its worker', (lease) => outbox.failWaiting(lease, 'logged_out', 'Unlinked.')],
    ['unlinked', (lease) => reports.forget(lease, { status: 'logged_out' })],
    ['deleted', (lease, accountId) => instances.remove(accountId, lease.instanceId)],
  ])('what waits at an instance that is %s fails, charged where it may have been written', async (_, end) => {
    const { account, instance, lease } = await listening();
    const [written, waiting] = await twoWaiting(lease, instance);
    await end(lease, account.id);
    const events = (await readEvents(account.id)).filter(({ type }) => type === 'message.failed');
    expect(events.map(({ objectId, facts }) => [objectId, facts])).toEqual([
      [written.id, { charged: true }],
      [waiting.id, { charged: false }],
    ]);
  });

  test('an expired message is told by whoever ends it', async () => {
    const { account, instance, lease } = await listening();
    const [written, waiting] = await twoWaiting(lease, instance);
    for (const message of [written, waiting]) await expireValidity(message, 10 * 60_000);
    await outbox.failUnanswered(lease, []);
    // The database has other tests' messages as well.
    while ((await expiry.expire(100)) > 0);
    const events = (await readEvents(account.id)).filter(({ type }) => type === 'message.failed');
    expect(events.map(({ objectId, facts }) => [objectId, facts])).toEqual([
      [written.id, { charged: true }],
      [waiting.id, { charged: false }],
    ]);
  });

  test('an inbound message is told once, in the order of arrival, and again when its content has come', async () => {
    const { account, lease } = await listening();
    const [first, second] = [5, 1].map((seconds) =>
      anIncomingMessage({ text: `${seconds}`, at: fromNow(-seconds * 1_000) }),
    ) as [ReturnType<typeof anIncomingMessage>, ReturnType<typeof anIncomingMessage>];
    const unavailable = anIncomingMessage({ type: 'unavailable', text: '', at: fromNow(-2_000) });
    await inbox.storeInbound(lease, [second, unavailable, first]);
    await inbox.storeInbound(lease, [first, second, unavailable]);
    await inbox.storeInbound(lease, [{ ...unavailable, type: 'text', text: 'at last' }]);
    const events = await readEvents(account.id);
    expect(events.map(({ type }) => type)).toEqual(events.map(() => 'message.received'));
    expect(events.map(({ message }) => message?.message.text)).toEqual(['1', 'at last', '5', 'at last']);
    expect(events.map(({ objectId }) => objectId)).toEqual(events.map(({ message }) => message?.message.id));
    expect(events.map(({ occurredAt }) => occurredAt)).toEqual(
      events.map(({ message }) => message?.message.createdAt),
    );
  });

  test('a window is told at 80 and at 100 percent, once each, also after a refund', async () => {
    const { account, instance, lease } = await listening({ messageLimit: 10 });
    await setEventTypes(account.id, maskOf(['quota.warning', 'quota.exhausted']));
    for (let sent = 0; sent < 10; sent++) await seed.message(instance);
    await outbox.failWaiting(lease, 'logged_out', 'Unlinked.');
    for (let sent = 0; sent < 9; sent++) await seed.message(instance);
    const events = await readEvents(account.id);
    const windowEndsAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(events.map(({ type, facts }) => [type, facts])).toEqual([
      ['quota.warning', { sent: 8, limit: 10, windowEndsAt }],
      ['quota.exhausted', { sent: 10, limit: 10, windowEndsAt }],
    ]);
    expect(events[0]).toMatchObject({ accountId: account.id, instanceId: null, objectId: null });
  });

  test('the end of the window is that of the plan where it ends earlier', async () => {
    const { account, instance, subscription } = await listening({ messageLimit: 1 });
    await seed.message(instance);
    const [told] = await readEvents(account.id, { types: maskOf(['quota.exhausted']) });
    expect(told?.facts).toMatchObject({ windowEndsAt: subscription.endsAt.toISOString() });
  });

  test('messages that are accepted together are told in the order of their ids, and refused ones are not', async () => {
    const { account, instance } = await listening({ messageLimit: 20 });
    const messages = Array.from({ length: 25 }, () => aMessage(instance, { at: clock.now() }));
    await Promise.all(messages.map((message) => intake.accept({ message })));
    const events = await readEvents(account.id, { types: maskOf(['message.accepted']) });
    expect(events.map(({ objectId }) => objectId)).toEqual(messages.slice(0, 20).map(({ id }) => id));
  });

  test('nothing is written where nobody listens, from the moment on at which the last one stops', async () => {
    const { account, instance, lease } = await listening();
    await setEventTypes(account.id, 0n);
    const message = await seed.message(instance);
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    await inbox.recordReceipts(lease, [aReceipt(message, 'read')]);
    await inbox.storeInbound(lease, [anIncomingMessage({ at: clock.now() })]);
    await seed.message(instance);
    await outbox.failWaiting(lease, 'logged_out', 'Unlinked.');
    expect(await readEvents(account.id)).toEqual([]);
    await eventInterests.watch([account.id], fromNow(60_000));
    await seed.message(instance);
    expect(await readEvents(account.id)).toMatchObject([{ type: 'message.accepted' }]);
  });
});

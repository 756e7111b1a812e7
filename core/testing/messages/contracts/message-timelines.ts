import { expect, test } from '@jest/globals';
import type { Receipt } from '../../../src/index.js';
import { anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const messageTimelinesContract = persistenceContract('MessageTimelines', (fixture) => {
  const { clock, fromNow, inbox, messages, outbox, seed, timelines } = fixture;

  async function seedTaken() {
    const sender = await seed.sender();
    const message = await seed.message(sender.instance);
    await outbox.take(sender.lease, { known: 1, first: 0 }, []);
    const timeline = () => timelines.find(sender.account.id, message.id);
    const settle = (at: Date) => outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at }]);
    const receive = (status: Receipt['status'], at: Date) =>
      inbox.recordReceipts(sender.lease, [aReceipt(message, status, at)]);
    return { ...sender, message, timeline, settle, receive };
  }

  test('a pending message has no steps', async () => {
    const { account, instance } = await seed.sender();
    const message = await seed.message(instance);
    expect(await timelines.find(account.id, message.id)).toEqual({
      message,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    });
  });

  test('each step has its time', async () => {
    const { message, timeline, settle, receive } = await seedTaken();
    const [sentAt, deliveredAt, readAt] = [1_000, 2_000, 3_000].map((ms) => fromNow(ms)) as [
      Date,
      Date,
      Date,
    ];
    await settle(sentAt);
    expect(await timeline()).toMatchObject({ sentAt, deliveredAt: null, readAt: null });
    await receive('delivered', deliveredAt);
    expect(await timeline()).toMatchObject({ sentAt, deliveredAt, readAt: null });
    await receive('read', readAt);
    expect(await timeline()).toEqual({
      message: { ...message, status: 'read' },
      sentAt,
      deliveredAt,
      readAt,
    });
  });

  test('a repeated or late report keeps the first time of a step', async () => {
    const { timeline, settle, receive } = await seedTaken();
    const [first, second] = [fromNow(1_000), fromNow(2_000)];
    await settle(first);
    await receive('read', first);
    await settle(second);
    await receive('delivered', second);
    await receive('read', second);
    expect(await timeline()).toMatchObject({ sentAt: first, deliveredAt: first, readAt: first });
  });

  test('a receipt proves the earlier steps', async () => {
    const { timeline, receive } = await seedTaken();
    const at = fromNow(1_000);
    await receive('read', at);
    expect(await timeline()).toMatchObject({ sentAt: at, deliveredAt: at, readAt: at });
  });

  test('a failed message was never sent and has a reason', async () => {
    const { timeline, lease, message } = await seedTaken();
    await outbox.settle(lease, [aRefusal(message)]);
    const found = await timeline();
    expect(found).toMatchObject({ sentAt: null, deliveredAt: null, readAt: null });
    expect(found?.message).toMatchObject({ status: 'failed', failureReason: 'Refused.' });
  });

  test('a received message has its own time and no steps', async () => {
    const { account, lease } = await seed.sender();
    const incoming = anIncomingMessage({ at: clock.now() });
    await inbox.storeInbound(lease, [incoming]);
    const query = { accountId: account.id, direction: 'inbound', page: 1, limit: 1 } as const;
    const [message] = (await messages.page(query)).items;
    expect(await timelines.find(account.id, message!.id)).toEqual({
      message,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    });
    expect(message?.createdAt).toEqual(incoming.at);
  });

  test('a message of another account and an unknown one are not found', async () => {
    const { account, message } = await seedTaken();
    const ravi = await seed.sender();
    expect(await timelines.find(ravi.account.id, message.id)).toBeUndefined();
    expect(await timelines.find(account.id, newId())).toBeUndefined();
  });
});

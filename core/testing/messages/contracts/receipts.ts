import { expect, test } from '@jest/globals';
import type { Message, Receipt } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage, anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** Receipts and inbound messages. */
export const receiptsContract = persistenceContract('Inbox', (fixture) => {
  const { clock, countSent, fromNow, inbox, instances, messages, outbox, seed } = fixture;

  async function seedSent() {
    const sender = await seed.sender();
    const message = await seed.message(sender.instance);
    await outbox.take(sender.lease, { known: 1, first: 0 }, []);
    await outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    const status = async (of: Message = message) => (await messages.byId(sender.account.id, of.id))?.status;
    const record = (...receipts: Receipt[]) => inbox.recordReceipts(sender.lease, receipts);
    return { ...sender, message, status, record };
  }

  const receipt = (message: Message, status: Receipt['status']) => aReceipt(message, status, clock.now());

  const inboundOf = async (accountId: string) => {
    const query = { accountId, direction: 'inbound', page: 1, limit: 9 } as const;
    return (await messages.page(query)).items;
  };

  test('receipts move a message to delivered and then to read [3.MESSAGE.03]', async () => {
    const { message, status, record } = await seedSent();
    await record(receipt(message, 'delivered'));
    expect(await status()).toBe('delivered');
    await record(receipt(message, 'read'));
    expect(await status()).toBe('read');
  });

  test('a receipt finds a message to a hidden number by the id of its chat', async () => {
    const { instance, lease, status, record } = await seedSent();
    const hidden = await seed.message(instance, { to: 'lid:123456789012345' });
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await record({ ...receipt(hidden, 'read'), from: '123456789012345' });
    expect(await status(hidden)).toBe('sending');
    await record(receipt(hidden, 'read'));
    expect(await status(hidden)).toBe('read');
  });

  test('a late receipt never moves a message back', async () => {
    const { message, status, record, lease } = await seedSent();
    await record(receipt(message, 'read'));
    await record(receipt(message, 'delivered'));
    await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    expect(await status()).toBe('read');
  });

  test('receipts of one message may arrive together, in any order and twice', async () => {
    const { message, status, record } = await seedSent();
    const [delivered, read] = [receipt(message, 'delivered'), receipt(message, 'read')];
    await record(read, delivered, delivered, read, delivered);
    expect(await status()).toBe('read');
  });

  test('receipts of many messages are recorded in one call', async () => {
    const { instance, lease, message, status, record } = await seedSent();
    const second = await seed.message(instance);
    await outbox.settle(lease, [{ id: second.id, kind: 'sent', at: clock.now() }]);
    await record(receipt(second, 'read'), receipt(message, 'delivered'));
    expect([await status(), await status(second)]).toEqual(['delivered', 'read']);
  });

  test('a receipt proves that a message without an acknowledgement was sent', async () => {
    const { instance, lease, status, record } = await seedSent();
    const unsure = await seed.message(instance);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await record(receipt(unsure, 'delivered'));
    expect(await status(unsure)).toBe('delivered');
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([]);
  });

  test('a failed message stays failed whatever its receipts say', async () => {
    const { instance, lease, status, record } = await seedSent();
    const message = await seed.message(instance);
    await outbox.settle(lease, [aRefusal(message)]);
    await record(receipt(message, 'read'));
    expect(await status(message)).toBe('failed');
  });

  test('receipts for unknown ids are ignored', async () => {
    const { instance, message, status, record } = await seedSent();
    await record(receipt(aMessage(instance), 'read'), receipt(message, 'delivered'));
    expect(await status()).toBe('delivered');
  });

  test('a receipt from another sender than the recipient does not move the message', async () => {
    const { message, status, record } = await seedSent();
    const forged = { ...receipt(message, 'read'), from: newNumber() };
    await record(forged);
    expect(await status()).toBe('sent');
    await record(forged, receipt(message, 'delivered'), forged);
    expect(await status()).toBe('delivered');
  });

  test('a receipt from another sender than the recipient does not prove a message sent', async () => {
    const { instance, lease, status, record } = await seedSent();
    const unsure = await seed.message(instance);
    await outbox.take(lease, { known: 1, first: 0 }, []);
    await record({ ...receipt(unsure, 'delivered'), from: newNumber() });
    expect(await status(unsure)).toBe('sending');
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toMatchObject([
      { id: unsure.id, mayBeWritten: true },
    ]);
  });

  test('receipts of another instance do not move the message', async () => {
    const { message, status } = await seedSent();
    const ravi = await seedSent();
    await ravi.record(receipt(message, 'read'));
    expect(await status()).toBe('sent');
  });

  test('an inbound message is stored unchanged and costs nothing [D.SUB.06]', async () => {
    const { account, instance, lease, subscription } = await seedSent();
    const incoming = anIncomingMessage({ type: 'image', text: 'a photo', fromName: 'Ravi', at: clock.now() });
    await inbox.storeInbound(lease, [incoming]);

    const ownNumber = (await instances.get(account.id, instance.id)).snapshot().phone;
    expect(await inboundOf(account.id)).toEqual([
      {
        id: expect.any(String),
        accountId: account.id,
        instanceId: instance.id,
        direction: 'inbound',
        number: incoming.from,
        chatId: incoming.from,
        fromName: 'Ravi',
        ownNumber,
        text: 'a photo',
        type: 'image',
        waId: incoming.waId,
        status: 'delivered',
        failureCode: null,
        failureDetail: null,
        replyTo: null,
        reference: null,
        failureReason: null,
        editedAt: null,
        deletedAt: null,
        createdAt: incoming.at,
        expiresAt: null,
      },
    ]);
    expect(await countSent(subscription)).toBe(1);
  });

  test('messages of two senders under one id are both stored, together or apart', async () => {
    const { account, lease } = await seedSent();
    const first = anIncomingMessage({ text: 'first', at: clock.now() });
    const second = { ...first, from: newNumber(), text: 'second' };
    const hidden = { ...first, from: null, fromLid: '88123', text: 'hidden' };
    await inbox.storeInbound(lease, [first, second]);
    await inbox.storeInbound(lease, [second, hidden, first]);
    await inbox.storeInbound(lease, [hidden]);
    const texts = (await inboundOf(account.id)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['first', 'hidden', 'second']);
  });

  test('a repeated message is recognised when its sender’s number has become known meanwhile', async () => {
    const { account, lease } = await seedSent();
    const hidden = anIncomingMessage({ from: null, fromLid: '88123', at: clock.now() });
    await inbox.storeInbound(lease, [hidden]);
    await inbox.storeInbound(lease, [{ ...hidden, from: newNumber() }]);
    expect(await inboundOf(account.id)).toHaveLength(1);
  });

  test('an inbound message is stored once, however often WhatsApp repeats it', async () => {
    const { account, lease } = await seedSent();
    const incoming = anIncomingMessage({ at: clock.now() });
    await inbox.storeInbound(lease, [incoming, incoming]);
    await Promise.all([1, 2, 3].map(() => inbox.storeInbound(lease, [incoming])));

    expect(await inboundOf(account.id)).toHaveLength(1);
  });

  test('an unavailable message gets its content later and keeps its position', async () => {
    const { account, lease } = await seedSent();
    const unavailable = anIncomingMessage({ type: 'unavailable', text: '', at: clock.now() });
    const come = { ...unavailable, type: 'image' as const, text: 'a photo' };
    await inbox.storeInbound(lease, [unavailable]);
    const [before] = await inboundOf(account.id);
    expect(before).toMatchObject({ type: 'unavailable', text: '' });
    await inbox.storeInbound(lease, [{ ...come, from: newNumber(), fromLid: null }]);
    await inbox.storeInbound(lease, [come]);
    await inbox.storeInbound(lease, [{ ...come, text: 'another' }, unavailable]);
    const after = await inboundOf(account.id);
    expect(after).toHaveLength(2);
    expect(after.find(({ id }) => id === before?.id)).toEqual({ ...before, type: 'image', text: 'a photo' });
  });

  test('an unavailable message is found when its sender’s number has become known meanwhile', async () => {
    const { account, lease } = await seedSent();
    const hidden = anIncomingMessage({ from: null, fromLid: '88123', type: 'unavailable', text: '' });
    await inbox.storeInbound(lease, [hidden]);
    const come = { ...hidden, from: newNumber(), type: 'text' as const, text: 'hello' };
    await inbox.storeInbound(lease, [hidden, come]);
    expect(await inboundOf(account.id)).toMatchObject([{ type: 'text', text: 'hello' }]);
  });

  test('a sender with a hidden number is stored without one', async () => {
    const { account, lease } = await seedSent();
    await inbox.storeInbound(lease, [anIncomingMessage({ from: null, fromLid: '88123' })]);
    expect(await inboundOf(account.id)).toMatchObject([{ number: null, chatId: 'lid:88123' }]);
  });

  test('text that a database cannot store does not block other messages', async () => {
    const { account, lease } = await seedSent();
    const odd = anIncomingMessage({ text: 'a\0b', at: fromNow(-1_000) });
    await inbox.storeInbound(lease, [odd, anIncomingMessage({ text: 'next', at: clock.now() })]);
    expect((await inboundOf(account.id)).map(({ text }) => text)).toEqual(['next', 'ab']);
  });

  test('a message between two instances is stored on both sides, under one WhatsApp id', async () => {
    const { account, message, status } = await seedSent();
    const other = await seed.instance(account.id);
    const lease = await seed.linkedLease(other);
    await inbox.storeInbound(lease, [anIncomingMessage({ waId: message.waId })]);

    const query = { accountId: account.id, page: 1, limit: 9 };
    const { items } = await messages.page(query);
    expect(items.map(({ direction }) => direction).toSorted()).toEqual(['inbound', 'outbound']);
    expect(await status()).toBe('sent');
  });
});

import { expect, test } from '@jest/globals';
import {
  addDays,
  DAY_MS,
  dayOf,
  dayStart,
  LeaseLost,
  type LinkedBody,
  type MediaBody,
  type MessageBody,
  type TextBody,
} from '../../../src/index.js';
import { randomBytes } from '../../fixture/builders.js';
import { aWire, SHOP } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const CARD: MessageBody = {
  type: 'contact',
  cards: [{ name: 'Ravi', phones: [{ number: '+919800000002', waid: '919800000002' }] }],
};

const FILE = {
  media_id: '0198c0de-5a7e-7000-a1b2-c3d4e5f60718',
  mime_type: 'application/pdf',
  file_size: 17,
  sha256: '0'.repeat(64),
};

export const messageBodiesContract = persistenceContract('MessageBodies', (fixture) => {
  const { bodies, clock, fromNow, messages, outbox, retention, search, seed, timelines } = fixture;

  test('a message is read with its body everywhere, a text without one', async () => {
    const { account, instance } = await seed.sender();
    const text = await seed.message(instance, { text: 'Order shipped' });
    const place = await seed.message(instance, { body: SHOP });
    const card = await seed.message(instance, { body: CARD });
    const accountId = account.id;

    expect(place).toMatchObject({ type: 'location', text: 'Asha’s shop', body: SHOP });
    const newestFirst = [card, place, text];
    expect((await messages.page({ accountId, page: 1, limit: 9 })).items).toEqual(newestFirst);
    expect(await messages.listRange({ accountId, limit: 9 })).toEqual(newestFirst);
    const query = { accountId, instanceIds: [], limit: 9, bytes: 1_000_000, lookThrough: 100 };
    const { found } = await search.find(query);
    expect(found.map(({ message }) => message)).toEqual(newestFirst);
    expect(await messages.byId(accountId, place.id)).toEqual(place);
    expect((await timelines.find(accountId, card.id))?.message).toEqual(card);
    expect(text.body).toBeUndefined();
  });

  test('a message with a file tells whether it was composed, as no other does', async () => {
    const { account, instance, lease } = await seed.sender();
    const receipt = await seed.message(instance, { body: { type: 'document', ...FILE } });
    const place = await seed.message(instance, { body: SHOP });
    const composed = () =>
      Promise.all([receipt, place].map(async ({ id }) => (await messages.byId(account.id, id))?.isComposed));
    expect(await composed()).toEqual([undefined, undefined]);
    for (const { id } of [receipt, place]) await bodies.storeWire(lease, id, aWire());
    expect(await composed()).toEqual([true, undefined]);
  });

  test('the sender finds the body, and no bytes before they were composed', async () => {
    const { instance, lease } = await seed.sender();
    const place = await seed.message(instance, { body: SHOP });
    const text = await seed.message(instance);
    expect(await bodies.find(lease, place.id)).toEqual({ body: SHOP, wire: undefined });
    expect(await bodies.find(lease, text.id)).toBeUndefined();
    const other = await seed.sender();
    expect(await bodies.find(other.lease, place.id)).toBeUndefined();
  });

  test('the bytes that were stored first stay', async () => {
    const { instance, lease } = await seed.sender();
    const { id } = await seed.message(instance, { body: SHOP });
    const [first, second] = [aWire(), aWire()];
    expect(await bodies.storeWire(lease, id, first)).toEqual(first.bytes);
    expect(await bodies.storeWire(lease, id, second)).toEqual(first.bytes);
    expect(await bodies.find(lease, id)).toEqual({ body: SHOP, wire: first.bytes });
  });

  test('the file that a link has led to replaces the link, until the message is composed', async () => {
    const { account, instance, lease } = await seed.sender();
    const link = 'https://shop.example/receipt.pdf';
    const linked: MessageBody = { type: 'document', link, caption: 'Your receipt' };
    const message = await seed.message(instance, { body: linked });
    expect(message).toMatchObject({ type: 'document', text: 'Your receipt', body: linked });
    expect(await outbox.take(lease, { known: 9, first: 0 }, [])).toMatchObject([
      { id: message.id, hasFile: true },
    ]);
    const file: MediaBody = { ...linked, type: 'document', ...FILE };

    const other = await seed.sender();
    await bodies.storeFile(other.lease, message.id, file);
    expect(await bodies.find(lease, message.id)).toEqual({ body: linked, wire: undefined });
    const lost = { ...lease, epoch: lease.epoch + 1 };
    await expect(bodies.storeFile(lost, message.id, file)).rejects.toThrow(LeaseLost);

    await bodies.storeFile(lease, message.id, file);
    expect(await bodies.find(lease, message.id)).toEqual({ body: file, wire: undefined });
    expect(await messages.byId(account.id, message.id)).toMatchObject({ text: 'Your receipt', body: file });
    const { bytes } = aWire();
    await bodies.storeWire(lease, message.id, { bytes, secret: randomBytes(32) });
    await bodies.storeFile(lease, message.id, { ...file, sha256: 'f'.repeat(64) });
    expect(await bodies.find(lease, message.id)).toEqual({ body: file, wire: bytes });
  });

  test('sessions that compose at the same time each get the bytes of their own messages', async () => {
    const senders = [await seed.sender(), await seed.sender()];
    const rows = await Promise.all(
      senders.flatMap(({ instance, lease }) =>
        [SHOP, CARD].map(async (body) => ({ lease, body, ...(await seed.message(instance, { body })) })),
      ),
    );
    const wires = rows.map(aWire);
    const stored = await Promise.all(rows.map(({ lease, id }, n) => bodies.storeWire(lease, id, wires[n]!)));
    expect(stored).toEqual(wires.map(({ bytes }) => bytes));
    const found = await Promise.all(rows.map(({ lease, id }) => bodies.find(lease, id)));
    expect(found).toEqual(rows.map(({ body }, n) => ({ body, wire: wires[n]!.bytes })));
  });

  test('an owner whose lease has moved on neither finds nor stores anything, and hinders no other', async () => {
    const [former, other] = [await seed.sender(), await seed.sender()];
    const place = await seed.message(former.instance, { body: SHOP });
    const card = await seed.message(other.instance, { body: CARD });
    const lost = { ...former.lease, epoch: former.lease.epoch + 1 };
    const bytes = aWire();
    const [late, current] = await Promise.allSettled([
      bodies.storeWire(lost, place.id, aWire()),
      bodies.storeWire(other.lease, card.id, bytes),
    ]);
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(LeaseLost) });
    expect(current).toEqual({ status: 'fulfilled', value: bytes.bytes });
    await expect(bodies.find(lost, place.id)).rejects.toThrow(LeaseLost);
    expect(await bodies.find(former.lease, place.id)).toEqual({ body: SHOP, wire: undefined });
  });

  test('nothing is stored for a text, or for a message of another instance', async () => {
    const { instance, lease } = await seed.sender();
    const text = await seed.message(instance);
    const place = await seed.message(instance, { body: SHOP });
    const other = await seed.sender();
    expect(await bodies.storeWire(lease, text.id, aWire())).toBeUndefined();
    expect(await bodies.storeWire(other.lease, place.id, aWire())).toBeUndefined();
    expect(await bodies.find(lease, place.id)).toEqual({ body: SHOP, wire: undefined });
  });

  test('the body of a message that was not accepted is not stored', async () => {
    const { account, instance, lease } = await seed.sender({ messageLimit: 1 });
    await seed.message(instance, { body: SHOP });
    await expect(seed.message(instance, { body: CARD })).rejects.toThrow('quota-exhausted');
    expect((await messages.page({ accountId: account.id, page: 1, limit: 9 })).items).toHaveLength(1);
    expect(await outbox.take(lease, { known: 9, first: 0 }, [])).toHaveLength(1);
  });

  test('a text with a preview has a body, which its message does not show', async () => {
    const { account, instance, lease } = await seed.sender();
    const preview = { url: 'https://shop.example/17', title: 'Invoice 17' };
    const text = 'Your invoice: https://shop.example/17';
    const { id, textBody, ...message } = await seed.message(instance, { text, preview });
    expect(textBody).toEqual({ type: 'text', preview });
    expect(await messages.byId(account.id, id)).toMatchObject({ ...message, id });
    const [taken] = await outbox.take(lease, { known: 1, first: 0 }, []);
    expect(taken).toMatchObject({ id, text, bodyOf: id, hasFile: false });
    expect(await bodies.find(lease, id)).toEqual({ body: textBody, wire: undefined });
  });

  test('the picture above a text is prepared before the text is sent', async () => {
    const { instance, lease } = await seed.sender();
    const text = 'Your invoice: https://shop.example/17';
    const linked: LinkedBody = { type: 'image', link: 'https://shop.example/17.jpg' };
    const preview = { url: 'https://shop.example/17', title: 'Invoice 17', image: linked };
    const { id } = await seed.message(instance, { text, preview });
    expect(await outbox.take(lease, { known: 1, first: 0 }, [])).toMatchObject([
      { id, text, bodyOf: id, hasFile: true },
    ]);
    const shown = { ...linked, ...FILE, thumbnail: '/9j/' };
    const prepared: TextBody = { type: 'text', preview: { ...preview, image: shown } };
    await bodies.storeFile(lease, id, prepared);
    expect(await bodies.find(lease, id)).toEqual({ body: prepared, wire: undefined });
  });

  test('a message keeps its reference, and is no more than a text for it', async () => {
    const { account, instance, lease } = await seed.sender();
    const text = await seed.message(instance, { text: 'Order shipped', reference: 'order-17' });
    const place = await seed.message(instance, { body: SHOP, reference: 'order-18' });
    expect([text.reference, place.reference]).toEqual(['order-17', 'order-18']);
    for (const message of [text, place]) {
      expect(await messages.byId(account.id, message.id)).toEqual(message);
      expect((await timelines.find(account.id, message.id))?.message).toEqual(message);
    }
    const taken = await outbox.take(lease, { known: 9, first: 0 }, []);
    expect(taken.find(({ id }) => id === text.id)?.bodyOf).toBeNull();
  });

  test('a body is deleted with its message', async () => {
    const { account, instance, lease } = await seed.sender({ startsAt: fromNow(-29 * DAY_MS) });
    const at = dayStart(addDays(dayOf(clock.now()), -9));
    const old = await seed.message(instance, { at, body: SHOP });
    const recent = await seed.message(instance, { body: CARD });
    await outbox.settle(lease, [{ id: old.id, kind: 'sent', at: clock.now() }]);
    expect(await retention.deleteBefore(account.id, addDays(dayOf(clock.now()), -7), 10)).toBe(1);
    expect(await bodies.find(lease, old.id)).toBeUndefined();
    expect(await bodies.find(lease, recent.id)).toMatchObject({ body: CARD });
  });
});

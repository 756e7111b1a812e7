import { expect, test } from '@jest/globals';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** Which messages wait, in which order and by whom they are taken. Their outcome: `settlementsContract`. */
export const outboxContract = persistenceContract('Outbox', (fixture) => {
  const { clock, expireLease, fromNow, outbox, seed } = fixture;

  async function seedWaiting(texts: readonly string[]) {
    const sender = await seed.sender();
    const messages = [];
    for (const text of texts) messages.push(await seed.message(sender.instance, { text }));
    const status = async (id: string) => (await fixture.messages.byId(sender.account.id, id))?.status;
    return { ...sender, messages, status };
  }

  test('waiting messages are taken in the order of acceptance, up to the limit', async () => {
    const { lease } = await seedWaiting(['1', '2', '3']);
    const first = await outbox.take(lease, { known: 2, first: 0 }, []);
    expect(first.map(({ text }) => text)).toEqual(['1', '2']);
    const inFlight = first.map(({ id }) => id);
    expect((await outbox.take(lease, { known: 2, first: 0 }, inFlight)).map(({ text }) => text)).toEqual([
      '3',
    ]);
  });

  test('a message is taken with everything needed to send it, and is marked sending first', async () => {
    const { lease, messages, status } = await seedWaiting(['Order shipped']);
    const [message] = messages;
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([
      {
        id: message!.id,
        waId: message!.waId,
        to: message!.chatId,
        text: 'Order shipped',
        bodyOf: null,
        hasFile: false,
        expiresAt: message!.expiresAt,
        mayBeWritten: false,
      },
    ]);
    expect(await status(message!.id)).toBe('sending');
  });

  test('what is more than a text is taken with the id that finds its body', async () => {
    const { instance, lease } = await seed.sender();
    const { id } = await seed.message(instance, { body: { type: 'location', latitude: 1, longitude: 2 } });
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toMatchObject([
      { id, bodyOf: id, hasFile: false },
    ]);
  });

  test('a message with a file is taken as one whose file is uploaded before it is sent', async () => {
    const { instance, lease } = await seed.sender();
    const file = { mime_type: 'image/jpeg', file_size: 1, sha256: 'aa'.repeat(32) };
    const { id } = await seed.message(instance, { body: { type: 'image', ...file } });
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toMatchObject([
      { id, bodyOf: id, hasFile: true },
    ]);
  });

  test('a message in flight is not taken again', async () => {
    const { lease, messages } = await seedWaiting(['1']);
    await outbox.take(lease, { known: 10, first: 0 }, []);
    expect(await outbox.take(lease, { known: 10, first: 0 }, [messages[0]!.id])).toEqual([]);
  });

  test('a settled message is not taken', async () => {
    const { lease, messages } = await seedWaiting(['1', '2']);
    await outbox.settle(lease, [{ id: messages[0]!.id, kind: 'sent', at: clock.now() }]);
    expect((await outbox.take(lease, { known: 10, first: 0 }, [])).map(({ text }) => text)).toEqual(['2']);
  });

  test('only messages of the lease’s own instance are taken', async () => {
    const { account, lease } = await seedWaiting(['mine']);
    const other = await seed.instance(account.id);
    await seed.message(other, { text: 'not mine' });
    expect((await outbox.take(lease, { known: 10, first: 0 }, [])).map(({ text }) => text)).toEqual(['mine']);
  });

  test('messages that a dead worker left sending come first, under the same WhatsApp id', async () => {
    const { instance, lease, messages } = await seedWaiting(['1', '2', '3']);
    await outbox.take(lease, { known: 2, first: 0 }, []);
    await expireLease(lease);
    const nextLease = (await seed.claim(instance))!.lease;

    const taken = await outbox.take(nextLease, { known: 10, first: 0 }, []);
    expect(taken.map(({ text }) => text)).toEqual(['1', '2', '3']);
    expect(taken.map(({ waId }) => waId)).toEqual(messages.map(({ waId }) => waId));
    expect(taken.map(({ mayBeWritten }) => mayBeWritten)).toEqual([true, true, false]);
  });

  test('a successor with some of them in flight gets the rest', async () => {
    const { instance, lease, messages } = await seedWaiting(['1', '2', '3']);
    await outbox.take(lease, { known: 2, first: 0 }, []);
    await expireLease(lease);
    const nextLease = (await seed.claim(instance))!.lease;

    const [first] = await outbox.take(nextLease, { known: 1, first: 0 }, []);
    expect(first?.text).toBe('1');
    const rest = await outbox.take(nextLease, { known: 10, first: 0 }, [messages[0]!.id]);
    expect(rest.map(({ text }) => text)).toEqual(['2', '3']);
  });

  test('a postponed message waits with its whole chat, pending, and other chats continue', async () => {
    const { instance, lease, messages, status } = await seedWaiting(['1', 'another chat']);
    const [first, other] = await outbox.take(lease, { known: 10, first: 0 }, []);
    const to = messages[0]!.chatId!;
    const until = fromNow(60_000);
    await outbox.postpone(lease, first!, { until });
    expect(await status(first!.id)).toBe('pending');
    await seed.message(instance, { text: '2', to });
    const third = await seed.message(instance, { text: '3' });
    expect((await outbox.take(lease, { known: 10, first: 0 }, [other!.id])).map(({ id }) => id)).toEqual([
      third.id,
    ]);

    await outbox.postpone(lease, first!, { until: fromNow(-1) });
    const taken = await outbox.take(lease, { known: 10, first: 0 }, [other!.id, third.id]);
    expect(taken.map(({ text, mayBeWritten }) => [text, mayBeWritten])).toEqual([
      ['1', false],
      ['2', false],
    ]);
  });

  test('a postponed message that may have been written stays sending', async () => {
    const { lease, status } = await seedWaiting(['1']);
    await outbox.take(lease, { known: 10, first: 0 }, []);
    const [again] = await outbox.take(lease, { known: 10, first: 0 }, []);
    await outbox.postpone(lease, again!, { until: fromNow(60_000) });
    expect(await status(again!.id)).toBe('sending');
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([]);
  });

  test('messages that are given back are pending, in their places, and new to the next owner', async () => {
    const { instance, lease, messages, status } = await seedWaiting(['1', '2', '3', '4']);
    const ids = messages.map(({ id }) => id);
    await outbox.take(lease, { known: 3, first: 0 }, []);
    const settled = await seed.message(instance, { text: 'sent' });
    await outbox.settle(lease, [{ id: settled.id, kind: 'sent', at: clock.now() }]);
    await outbox.giveBack(lease, [ids[2]!, ids[1]!, settled.id, newId()]);
    await outbox.giveBack(lease, []);
    expect(await Promise.all([...ids, settled.id].map(status))).toEqual([
      ...['sending', 'pending', 'pending', 'pending'],
      'sent',
    ]);
    await expireLease(lease);
    const next = (await seed.claim(instance))!.lease;
    const taken = await outbox.take(next, { known: 10, first: 0 }, []);
    expect(taken.map(({ text, mayBeWritten }) => [text, mayBeWritten])).toEqual([
      ['1', true],
      ...['2', '3', '4'].map((text) => [text, false]),
    ]);
  });

  test('the messages of another instance are not given back', async () => {
    const { account, lease } = await seedWaiting([]);
    const other = await seed.instance(account.id);
    const theirs = await seed.message(other, { text: 'not mine' });
    const otherLease = await seed.linkedLease(other);
    await outbox.take(otherLease, { known: 1, first: 0 }, []);
    await outbox.giveBack(lease, [theirs.id]);
    expect(await outbox.take(otherLease, { known: 1, first: 0 }, [])).toMatchObject([{ mayBeWritten: true }]);
  });

  test('a message to a hidden number is taken by the id of its chat', async () => {
    const { instance, lease } = await seedWaiting([]);
    const message = await seed.message(instance, { to: 'lid:123456789012345' });
    expect(message).toMatchObject({ number: null, chatId: 'lid:123456789012345' });
    expect((await outbox.take(lease, { known: 10, first: 0 }, [])).map(({ to }) => to)).toEqual([
      message.chatId,
    ]);
    expect(await fixture.messages.byId(instance.accountId, message.id)).toMatchObject({
      number: null,
      chatId: message.chatId,
    });
  });

  test('nothing is taken when nothing waits', async () => {
    const { lease } = await seedWaiting([]);
    expect(await outbox.take(lease, { known: 10, first: 0 }, [])).toEqual([]);
  });
});

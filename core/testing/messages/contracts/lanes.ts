import { expect, test } from '@jest/globals';
import type { IntakePacing, SessionLease } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import {
  aMessage,
  anIncomingMessage,
  aReceipt,
  aRefusal,
  NOTHING_SENT,
} from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

const COUNTED = { counted: true } as const;
const ALL = { known: 10, first: 10 } as const;
const KNOWN_ALONE = { known: 10, first: 0 } as const;

/** In which lane a message to a paced instance's contact waits, and when it changes. */
export const lanesContract = persistenceContract('Lanes', (fixture) => {
  const { chats, clock, expireLease, fromNow, inbox, intake, outbox, seed } = fixture;

  async function accept(
    { instance }: SeededSender,
    to: string,
    { pacing = { held: false }, text = 'Hello' }: { pacing?: IntakePacing; text?: string } = {},
  ) {
    const message = aMessage(instance, { to, text, at: clock.now() });
    return { message, verdict: await intake.accept({ message, pacing }) };
  }
  const laneOf = async (sender: SeededSender, to: string) => (await accept(sender, to)).verdict;
  const textsOf = async (
    lease: SessionLease,
    limits: { known: number; first: number },
    inFlight: string[] = [],
  ) => (await outbox.take(lease, limits, inFlight, COUNTED)).map(({ text, lane }) => `${text} ${lane}`);
  const sent = (id: string) => ({ id, kind: 'sent', at: clock.now() }) as const;

  test('strangers wait in a lane of their own; who has written and who was written to does not', async () => {
    const sender = await seed.sender();
    const [stranger, known, written] = [newNumber(), newNumber(), newNumber()];
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    const { id } = await seed.message(sender.instance, { to: written });
    await outbox.settle(sender.lease, [sent(id)]);
    expect(await laneOf(sender, stranger)).toMatchObject({ kind: 'accepted', lane: 'first' });
    expect(await laneOf(sender, known)).toMatchObject({ kind: 'accepted', lane: 'known' });
    expect(await laneOf(sender, written)).toMatchObject({ kind: 'accepted', lane: 'known' });
    expect(await chats.find(sender.account.id, sender.instance.id, [stranger])).toMatchObject([
      { standing: 'first' },
    ]);
  });

  test('whatever a message carries, it has its lane, and opt-outs keep it back', async () => {
    const sender = await seed.sender();
    const [stranger, out] = [newNumber(), newNumber()];
    const optOut = { chatId: out, source: 'customer', word: null, instanceId: null } as const;
    await fixture.optOuts.add(sender.account.id, { ...optOut, at: clock.now() });
    const body = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;
    const write = async (to: string) => {
      const message = aMessage(sender.instance, { to, body, at: clock.now() });
      const verdict = await intake.accept({ message, pacing: { held: true } });
      return { verdict, stored: await fixture.messages.byId(sender.account.id, message.id) };
    };
    const { verdict, stored } = await write(stranger);
    expect(verdict).toMatchObject({ kind: 'accepted', lane: 'first' });
    expect(stored).toMatchObject({ type: 'location', body });
    expect((await write(out)).verdict).toMatchObject({ kind: 'opted-out' });
  });

  test('a message of an instance that is not paced has no lane', async () => {
    const sender = await seed.sender();
    const message = aMessage(sender.instance, { text: 'Hello', at: clock.now() });
    const verdict = await intake.accept({ message });
    expect(verdict).toEqual({ kind: 'accepted', usage: expect.anything() });
    expect(await outbox.take(sender.lease, KNOWN_ALONE, [])).toMatchObject([{ text: 'Hello' }]);
  });

  test('each lane is taken up to its own limit, in the order of acceptance', async () => {
    const sender = await seed.sender();
    const known = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    for (const text of ['1', '2', '3']) {
      await accept(sender, newNumber(), { text: `a${text}` });
      await accept(sender, known, { text: `b${text}` });
    }
    const taken = await outbox.take(sender.lease, { known: 2, first: 1 }, [], COUNTED);
    expect(taken.map(({ text }) => text)).toEqual(['a1', 'b1', 'b2']);
    const inFlight = taken.map(({ id }) => id);
    expect(await textsOf(sender.lease, ALL, inFlight)).toEqual(['a2 first', 'a3 first', 'b3 known']);
  });

  test('without lanes everything is taken in the order of acceptance', async () => {
    const sender = await seed.sender();
    const known = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    await accept(sender, newNumber(), { text: '1' });
    await accept(sender, known, { text: '2' });
    await accept(sender, newNumber(), { text: '3' });
    const taken = await outbox.take(sender.lease, { known: 2, first: 0 }, []);
    expect(taken.map(({ text }) => text)).toEqual(['1', '2']);
    expect(taken[0]).not.toHaveProperty('lane');
  });

  test('a message is taken with what was sent to its chat', async () => {
    const sender = await seed.sender();
    await accept(sender, newNumber());
    expect(await outbox.take(sender.lease, ALL, [], COUNTED)).toMatchObject([
      {
        lane: 'first',
        held: false,
        chat: { standing: 'first', ...NOTHING_SENT },
      },
    ]);
  });

  const becomeKnown: [string, (sender: SeededSender, chat: string) => Promise<unknown>][] = [
    ['writes', ({ lease }, from) => inbox.storeInbound(lease, [anIncomingMessage({ from })])],
    [
      'sends what cannot be read yet',
      ({ lease }, from) =>
        inbox.storeInbound(lease, [anIncomingMessage({ from, type: 'unavailable', text: '' })]),
    ],
    [
      'is found in the history',
      ({ lease }, chatId) =>
        chats.record(lease, [
          { chatId, standing: 'known', lid: null, lastInAt: null, lastOutAt: null, lastAt: null },
        ]),
    ],
    [
      'was sent an earlier message',
      async ({ lease }) => {
        const [first] = await outbox.take(lease, { known: 0, first: 1 }, [], COUNTED);
        await outbox.settle(lease, [sent(first!.id)], COUNTED);
      },
    ],
    [
      'was sent one, as a receipt says',
      async ({ lease }, to) => {
        const [first] = await outbox.take(lease, { known: 0, first: 1 }, [], COUNTED);
        await inbox.recordReceipts(lease, [aReceipt({ waId: first!.waId, chatId: to }, 'delivered')]);
      },
    ],
  ];
  test.each(becomeKnown)(
    'whose recipient %s leaves the lane of first contacts, in its order',
    async (_, become) => {
      const sender = await seed.sender();
      const [to, other] = [newNumber(), newNumber()];
      for (const text of ['1', '2', '3']) await accept(sender, to, { text });
      await accept(sender, other, { text: 'other' });
      await become(sender, to);
      await accept(sender, to, { text: '4' });
      const taken = await textsOf(sender.lease, KNOWN_ALONE);
      expect(taken.filter((text) => !text.startsWith('1'))).toEqual(['2 known', '3 known', '4 known']);
      expect(await textsOf(sender.lease, { known: 0, first: 10 })).toEqual(['other first']);
    },
  );

  test('a refused message leaves its chat where it is', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    const { message } = await accept(sender, to);
    await outbox.take(sender.lease, ALL, [], COUNTED);
    await outbox.settle(sender.lease, [aRefusal(message)], COUNTED);
    expect(await laneOf(sender, to)).toMatchObject({ lane: 'first' });
  });

  test('the messages to a hidden number change their lane with the chat of the number', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), newNumber().slice(2)];
    await accept(sender, `lid:${lid}`, { text: 'hidden' });
    await chats.recordLidMappings(sender.lease, [{ number, lid }]);
    await accept(sender, number, { text: 'shown' });
    expect(await textsOf(sender.lease, KNOWN_ALONE)).toEqual([]);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: number, fromLid: lid })]);
    expect(await textsOf(sender.lease, KNOWN_ALONE)).toEqual(['hidden known', 'shown known']);
    expect(await laneOf(sender, `lid:${lid}`)).toMatchObject({ lane: 'known' });
  });

  test('what a dead worker left of a chat that is known by now comes before the rest of the chat', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    for (const text of ['1', '2']) await accept(sender, to, { text });
    await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: to })]);
    await expireLease(sender.lease);
    const next = (await seed.claim(sender.instance))!.lease;
    const taken = await outbox.take(next, KNOWN_ALONE, [], COUNTED);
    expect(taken.map(({ text, mayBeWritten }) => [text, mayBeWritten])).toEqual([
      ['1', true],
      ['2', false],
    ]);
  });

  test('a message in flight stays in the lane in which it left', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    const { message } = await accept(sender, to);
    await outbox.take(sender.lease, ALL, [], COUNTED);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: to })]);
    expect(await outbox.take(sender.lease, ALL, [message.id], COUNTED)).toEqual([]);
    await outbox.settle(sender.lease, [sent(message.id)], COUNTED);
    const { counts } = await fixture.safety.read(sender.account.id, sender.instance.id);
    expect(counts.day).toMatchObject({ known: 0, first: 1 });
  });

  test('a postponed chat changes its lane as well, and waits on', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    await accept(sender, to);
    const [first] = await outbox.take(sender.lease, ALL, [], COUNTED);
    await outbox.postpone(sender.lease, first!, { until: fromNow(60_000) });
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: to })]);
    expect(await outbox.take(sender.lease, ALL, [], COUNTED)).toEqual([]);
    await outbox.postpone(sender.lease, first!, { until: fromNow(-1) });
    expect(await textsOf(sender.lease, KNOWN_ALONE)).toEqual(['Hello known']);
  });
});

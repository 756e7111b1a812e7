import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, type Settlement, textKeyOf } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage, aReceipt } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { COUNTED, pacedSends } from './sending.js';

/** The signals by which a number's health is judged. */
export const safetySignalsContract = persistenceContract('Signals', (fixture) => {
  const { ageSending, clock, inbox, outbox, safety, seed } = fixture;
  const { accept, send } = pacedSends(fixture);

  const refused = (detail: 'locked' | 'no_token') => (message: { id: string }) =>
    ({
      id: message.id,
      kind: 'failed',
      code: 'refused',
      detail,
      reason: 'Refused.',
      refund: true,
    }) as Settlement;

  test('nothing sent, nothing signalled', async () => {
    const { lease } = await seed.sender();
    expect(await safety.signals(lease)).toEqual({
      ...{
        firstMessages: 0,
        firstDelivered: 0,
        writtenTo: 0,
        answered: 0,
        optOuts: 0,
        checks: 0,
        notHere: 0,
      },
      ...{ refusedHour: 0, refusedDay: 0, sameText: 0 },
    });
  });

  test('strangers who were written to, whom it reached a day later, and who answered', async () => {
    const sender = await seed.sender();
    const people = [newNumber(), newNumber(), newNumber()];
    const messages = [];
    for (const to of people) messages.push(await send(sender, to));
    await send(sender, people[0]);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: people[1]! })]);
    const friend = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: friend })]);
    await send(sender, friend);
    expect(await safety.signals(sender.lease)).toMatchObject({ firstMessages: 0, writtenTo: 3, answered: 1 });
    await ageSending(sender.lease, DAY_MS);
    const receipts = messages.slice(0, 2).map((message) => aReceipt(message, 'delivered', clock.now()));
    await inbox.recordReceipts(sender.lease, receipts);
    expect(await safety.signals(sender.lease)).toMatchObject({
      ...{ firstMessages: 3, firstDelivered: 2, writtenTo: 3, answered: 1 },
    });
    await ageSending(sender.lease, 7 * DAY_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ firstMessages: 0, writtenTo: 0, answered: 0 });
  });

  test('different strangers whom WhatsApp refused because they do not know the number', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    for (const number of [to, to, newNumber()]) await send(sender, number, { outcome: refused('no_token') });
    await send(sender, newNumber(), { outcome: refused('locked') });
    expect(await safety.signals(sender.lease)).toMatchObject({
      refusedHour: 2,
      refusedDay: 2,
      writtenTo: 0,
    });
    await ageSending(sender.lease, HOUR_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ refusedHour: 0, refusedDay: 2 });
    await ageSending(sender.lease, DAY_MS - 2 * HOUR_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ refusedHour: 0, refusedDay: 2 });
    await ageSending(sender.lease, HOUR_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ refusedHour: 0, refusedDay: 0 });
  });

  test('the most strangers who got one text within the hour, whatever its figures', async () => {
    const sender = await seed.sender();
    for (const text of ['Your code is 1234', 'your code is 99', 'Another'])
      await send(sender, newNumber(), { text });
    expect(await safety.signals(sender.lease)).toMatchObject({ sameText: 2 });
    await ageSending(sender.lease, HOUR_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ sameText: 0 });
  });

  test('the texts of the strangers who were written to within the hour: sent, refused or being sent', async () => {
    const sender = await seed.sender();
    const [sent, denied, sending] = [newNumber(), newNumber(), newNumber()];
    const friend = newNumber();
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: friend })]);
    await send(sender, friend, { text: 'Offer 1' });
    await send(sender, sent, { text: 'Offer 2' });
    await send(sender, denied, { text: 'Offer 3', outcome: refused('no_token') });
    await accept(sender, sending, 'Other');
    await accept(sender, newNumber(), 'Offer 4');
    await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    const texts = await safety.recentTexts(sender.lease);
    expect(texts.map(({ chat, textKey }) => ({ chat, textKey }))).toEqual([
      { chat: sent, textKey: textKeyOf('Offer 2') },
      { chat: denied, textKey: textKeyOf('Offer 3') },
      { chat: sending, textKey: textKeyOf('Other') },
    ]);
    expect(texts.every(({ at }) => Math.abs(at - clock.now().getTime()) < HOUR_MS / 2)).toBe(true);
    await ageSending(sender.lease, HOUR_MS);
    expect((await safety.recentTexts(sender.lease)).map(({ chat }) => chat)).toEqual([sending]);
  });

  test('people who opted out by a message to this instance', async () => {
    const { account, lease } = await seed.sender();
    const other = await seed.linkedLease(await seed.instance(account.id));
    for (const one of [lease, other]) {
      const message = anIncomingMessage({ at: clock.now() });
      await inbox.storeInbound(one, [message], {
        optOuts: [{ waId: message.waId, kind: 'out', word: 'STOP' }],
      });
    }
    expect(await safety.signals(lease)).toMatchObject({ optOuts: 1 });
  });
});

import { expect, test } from '@jest/globals';
import { DAY_MS, DEFAULT_CAPS, HOUR_MS, type Settlement } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { COUNTED, pacedSends } from './sending.js';

/** What left is counted in the commit that settles it. */
export const countingContract = persistenceContract('Counting', (fixture) => {
  const { ageSending, clock, inbox, outbox, safety, seed } = fixture;
  const { accept, send, sendAtOnce } = pacedSends(fixture);

  const countsOf = async ({ account, instance }: SeededSender) =>
    (await safety.read(account.id, instance.id)).counts;
  const chatOf = async ({ account, instance }: SeededSender, to: string) =>
    (await safety.situationOf(account.id, instance.id, to)).chat;
  const failed = (code: 'not_on_whatsapp' | 'expired') => (message: { id: string }) =>
    ({ id: message.id, kind: 'failed', code, reason: 'No.', refund: true }) as Settlement;

  test('what was sent and what WhatsApp refused counts by its lane; what never left does not', async () => {
    const sender = await seed.sender();
    const [known, stranger] = [newNumber(), newNumber()];
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    await send(sender, known);
    await send(sender, stranger);
    await send(sender, stranger);
    await send(sender, newNumber(), { outcome: aRefusal });
    await send(sender, newNumber(), { outcome: failed('not_on_whatsapp') });
    await send(sender, newNumber(), { outcome: failed('expired') });
    const { hour, day, at } = await countsOf(sender);
    // The hour may have ended since.
    expect(day.known + day.first).toBeGreaterThanOrEqual(hour.known + hour.first);
    expect(day).toEqual({ known: 2, first: 2, checks: 0 });
    expect(at).toBeInstanceOf(Date);
    const { lastFirstAt } = await safety.read(sender.account.id, sender.instance.id);
    expect(Math.abs(lastFirstAt!.getTime() - at.getTime())).toBeLessThan(HOUR_MS);
  });

  test('a message is counted once, however often it is settled, and not without being asked for', async () => {
    const sender = await seed.sender();
    const message = await send(sender);
    await outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: clock.now() }], COUNTED);
    const other = await accept(sender);
    await outbox.settle(sender.lease, [{ id: other.id, kind: 'sent', at: clock.now() }]);
    expect((await countsOf(sender)).day).toMatchObject({ known: 0, first: 1 });
  });

  test('a receipt that is the first to tell that a message left counts it, once', async () => {
    const sender = await seed.sender();
    const [to, known] = [newNumber(), newNumber()];
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: known })]);
    const messages = [await accept(sender, to), await accept(sender, to), await accept(sender, known)];
    await outbox.take(sender.lease, { known: 1, first: 2 }, [], COUNTED);
    await outbox.settle(sender.lease, [{ id: messages[0]!.id, kind: 'sent', at: clock.now() }], COUNTED);
    const at = clock.now();
    for (const status of ['delivered', 'read'] as const) {
      const receipts = messages.map((message) => aReceipt(message, status, at));
      await inbox.recordReceipts(sender.lease, receipts, COUNTED);
    }
    await outbox.settle(
      sender.lease,
      messages.map(({ id }) => ({ id, kind: 'sent', at })),
      COUNTED,
    );
    expect((await countsOf(sender)).day).toEqual({ known: 1, first: 2, checks: 0 });
    expect(await chatOf(sender, to)).toMatchObject({ standing: 'written', today: 2, unanswered: 2 });
    expect(await chatOf(sender, known)).toMatchObject({ standing: 'known', today: 1, unanswered: 0 });
    expect((await safety.read(sender.account.id, sender.instance.id)).age).toMatchObject({ countedDays: 1 });

    const plain = await accept(sender, to);
    await inbox.recordReceipts(sender.lease, [aReceipt(plain, 'delivered', at)]);
    expect((await chatOf(sender, to)).today).toBe(2);
  });

  test('a receipt of somebody else than the recipient counts nothing', async () => {
    const sender = await seed.sender();
    const message = await accept(sender);
    await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    const forged = aReceipt({ waId: message.waId, chatId: newNumber() }, 'delivered', clock.now());
    await inbox.recordReceipts(sender.lease, [forged], COUNTED);
    expect((await countsOf(sender)).day).toEqual({ known: 0, first: 0, checks: 0 });
  });

  test('a message whose outcome nobody knows counts when it ends', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    const message = await accept(sender, to);
    await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    await fixture.expireValidity(message, DAY_MS);
    expect(await outbox.failUnanswered(sender.lease, [], COUNTED)).toBe(1);
    expect((await countsOf(sender)).day).toMatchObject({ known: 0, first: 1 });
    expect(await chatOf(sender, to)).toMatchObject({ standing: 'first', today: 1, unanswered: 1 });
  });

  test('counts are of the running hour and day', async () => {
    const sender = await seed.sender();
    const to = newNumber();
    await send(sender, to);
    await ageSending(sender.lease, DAY_MS);
    expect(await countsOf(sender)).toMatchObject({
      hour: { known: 0, first: 0, checks: 0 },
      day: { known: 0, first: 0, checks: 0 },
    });
    const first = await chatOf(sender, to);
    expect(first).toMatchObject({ thisHour: 0, today: 0, unanswered: 1 });
    await send(sender, to);
    expect((await countsOf(sender)).day).toMatchObject({ known: 1, first: 0 });
    expect(await chatOf(sender, to)).toMatchObject({ standing: 'written', today: 1, unanswered: 2 });
    expect((await chatOf(sender, to)).unansweredSince).toEqual(first.unansweredSince);
  });

  test('a recipient’s messages count until an answer, or for a week', async () => {
    const sender = await seed.sender();
    const [to, silent] = [newNumber(), newNumber()];
    for (const number of [to, to, silent]) await send(sender, number);
    expect(await chatOf(sender, to)).toMatchObject({
      standing: 'written',
      today: 2,
      unanswered: 2,
      lastOutAt: expect.any(Date),
    });
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: to })]);
    expect(await chatOf(sender, to)).toMatchObject({
      standing: 'known',
      today: 2,
      unanswered: 0,
      unansweredSince: null,
    });
    await send(sender, to);
    expect(await chatOf(sender, to)).toMatchObject({ today: 3, unanswered: 0 });
    await ageSending(sender.lease, 8 * DAY_MS);
    expect(await chatOf(sender, silent)).toMatchObject({ unanswered: 0 });
  });

  test('unanswered messages count at least up to the cap, however high it is', async () => {
    const sender = await seed.sender();
    const [to, other] = [newNumber(), newNumber()];
    await sendAtOnce(sender, other, 12);
    await send(sender, other);
    expect((await chatOf(sender, other)).unanswered).toBeGreaterThanOrEqual(DEFAULT_CAPS.unanswered);
    await safety.changeSettings(sender.account.id, sender.instance.id, () => ({
      settings: { caps: { unanswered: 110 } },
      by: 'Asha',
      at: clock.now(),
    }));
    await sendAtOnce(sender, to, 109);
    await send(sender, to);
    await send(sender, to);
    expect((await chatOf(sender, to)).unanswered).toBeGreaterThanOrEqual(110);
  });

  test('those to the number stay the newest when older ones to its LID join them', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), newNumber().slice(2)];
    await sendAtOnce(sender, `lid:${lid}`, 12);
    await ageSending(sender.lease, 8 * DAY_MS);
    await sendAtOnce(sender, number, 12);
    await fixture.chats.recordLidMappings(sender.lease, [{ number, lid }]);
    await send(sender, number);
    expect((await chatOf(sender, number)).unanswered).toBeGreaterThanOrEqual(DEFAULT_CAPS.unanswered);
  });

  test('what is counted under a LID goes on under the number', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), newNumber().slice(2)];
    await send(sender, `lid:${lid}`);
    await fixture.chats.recordLidMappings(sender.lease, [{ number, lid }]);
    await send(sender, `lid:${lid}`);
    expect(await chatOf(sender, number)).toMatchObject({ standing: 'written', today: 2, unanswered: 2 });
    expect(await chatOf(sender, `lid:${lid}`)).toMatchObject({ standing: 'written', today: 2 });
  });

  test('number checks count with their answers', async () => {
    const sender = await seed.sender();
    for (const onWhatsApp of [true, false]) {
      const number = newNumber();
      await fixture.numbers.begin(sender.lease, number);
      await fixture.numbers.recordAnswer(sender.lease, number, { onWhatsApp, phone: null, lid: null });
    }
    expect((await countsOf(sender)).day.checks).toBe(2);
    expect(await safety.signals(sender.lease)).toMatchObject({ checks: 2, notHere: 1 });
  });
});

import { expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, type Settlement } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage, aReceipt } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { pacedSends } from './sending.js';

/** Signals are those of a number, in whichever instances of the account it is or was. */
export const sharedSignalsContract = persistenceContract('Signals of a number', (fixture) => {
  const { ageSending, clock, inbox, instances, numbers, reports, safety, seed } = fixture;
  const { send } = pacedSends(fixture);

  const phoneOf = async ({ account, instance }: SeededSender) =>
    (await instances.get(account.id, instance.id)).snapshot().phone!;
  async function linkAnother(sender: SeededSender, phone: string): Promise<SeededSender> {
    const instance = await seed.instance(sender.account.id);
    const lease = await seed.linkingLease(instance);
    await reports.report(lease, { status: 'ready', linked: true, phone });
    return { ...sender, instance, lease };
  }
  const refuse = (sender: SeededSender, to: string) =>
    send(sender, to, {
      outcome: ({ id }) =>
        ({ id, kind: 'failed', code: 'refused', detail: 'no_token', reason: '', refund: true }) as Settlement,
    });

  test('count who was refused, written to and has answered in all its instances, each person once', async () => {
    const one = await seed.sender();
    const other = await linkAnother(one, await phoneOf(one));
    const both = [one, other];
    const [asked, twice] = [newNumber(), newNumber()];
    for (const sender of both) await refuse(sender, twice);
    await refuse(other, newNumber());
    for (const sender of both) await send(sender, asked, { text: 'Offer' });
    await send(one, newNumber(), { text: 'Offer 2' });
    await inbox.storeInbound(other.lease, [anIncomingMessage({ from: asked, at: clock.now() })]);
    await numbers.begin(other.lease, newNumber());
    for (const { lease } of both)
      expect(await safety.signals(lease)).toMatchObject({
        ...{ refusedHour: 2, refusedDay: 2, writtenTo: 2, answered: 1, sameText: 3 },
      });
  });

  const farewells: [string, (sender: SeededSender) => Promise<unknown>][] = [
    ['is deleted', ({ account, instance }) => instances.remove(account.id, instance.id)],
    ['is reset', ({ account, instance }) => instances.reset(account.id, instance.id, true)],
    ['is unlinked', ({ lease }) => reports.forget(lease, { status: 'logged_out' })],
  ];

  test.each(farewells)('go on in another instance when its own %s', async (_, leave) => {
    const sender = await seed.sender();
    const phone = await phoneOf(sender);
    const [answering, silent] = [newNumber(), newNumber()];
    const message = await send(sender, answering);
    await send(sender, silent);
    await ageSending(sender.lease, DAY_MS);
    await inbox.recordReceipts(sender.lease, [aReceipt(message, 'delivered', clock.now())]);
    await inbox.storeInbound(sender.lease, [anIncomingMessage({ from: answering, at: clock.now() })]);
    await refuse(sender, newNumber());
    const { sameText: _texts, ...before } = await safety.signals(sender.lease);
    expect(before).toMatchObject({ firstMessages: 2, firstDelivered: 1, answered: 1, refusedHour: 1 });
    await leave(sender);
    const next = await linkAnother(sender, phone);
    expect(await safety.signals(next.lease)).toMatchObject(before);
    await refuse(next, newNumber());
    expect(await safety.signals(next.lease)).toMatchObject({ refusedHour: 2, writtenTo: 2 });
    const third = await linkAnother(next, phone);
    expect(await safety.signals(third.lease)).toMatchObject({ refusedHour: 2, writtenTo: 2 });
  });

  test('are those of another number where another one is linked', async () => {
    const sender = await seed.sender();
    await refuse(sender, newNumber());
    await reports.forget(sender.lease, { status: 'logged_out' });
    await reports.report(sender.lease, { status: 'ready', linked: true, phone: newNumber() });
    expect(await safety.signals(sender.lease)).toMatchObject({ refusedHour: 0, refusedDay: 0 });
    await refuse(sender, newNumber());
    await ageSending(sender.lease, HOUR_MS);
    expect(await safety.signals(sender.lease)).toMatchObject({ refusedHour: 0, refusedDay: 1 });
  });
});

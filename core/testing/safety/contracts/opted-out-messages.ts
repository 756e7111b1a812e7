import { expect, test } from '@jest/globals';
import { EVENT_TYPES, LID_PREFIX, maskOf, OPTED_OUT_FAILURE } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage, anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { newId } from '../../shared/uuid-v7.js';

const FAILED = {
  status: 'failed',
  failureCode: OPTED_OUT_FAILURE.code,
  failureReason: OPTED_OUT_FAILURE.reason,
};

/** Messages to people who opt out: those that wait fail in the commit of the opt-out and are refunded, and later ones are refused. */
export const optedOutMessagesContract = persistenceContract('Messages of those who opt out', (fixture) => {
  const { chats, clock, inbox, intake, messages, optOuts, outbox, seed } = fixture;

  async function accept({ instance }: Pick<SeededSender, 'instance'>, to: string) {
    const message = aMessage(instance, { to, at: clock.now() });
    const verdict = await intake.accept({ message, pacing: { held: true } });
    if (verdict.kind !== 'accepted') throw new Error(verdict.kind);
    return { ...message, usage: verdict.usage };
  }
  const stored = ({ accountId, id }: { accountId: string; id: string }) => messages.byId(accountId, id);
  const wish = (kind: 'in' | 'out', waId: string) => ({ optOuts: [{ waId, kind, word: 'STOP' }] });
  async function write(
    { lease }: SeededSender,
    from: Partial<{ from: string | null; fromLid: string }>,
    kind: 'in' | 'out',
  ) {
    const message = anIncomingMessage({ ...from, at: clock.now() });
    await inbox.storeInbound(lease, [message], wish(kind, message.waId));
    return message;
  }

  test('fail with the message that opts out, of all instances of the account and of no other recipient', async () => {
    const sender = await seed.sender();
    const other = { instance: await seed.instance(sender.account.id) };
    const stranger = await seed.sender();
    const [out, stays] = [newNumber(), newNumber()];
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const failing = [await accept(sender, out), await accept(sender, out), await accept(other, out)];
    const kept = [await accept(sender, stays), await accept(stranger, out)];
    await write(sender, { from: out }, 'out');
    for (const message of failing) expect(await stored(message)).toMatchObject(FAILED);
    for (const message of kept) expect(await stored(message)).toMatchObject({ status: 'pending' });
    const told = (await fixture.readEvents(sender.account.id)).filter(
      ({ type }) => type === 'message.failed',
    );
    expect(told.map(({ objectId, facts }) => ({ objectId, facts }))).toEqual(
      failing.map(({ id }) => ({ objectId: id, facts: { charged: false } })),
    );
    expect((await accept(sender, stays)).usage.sent).toBe(2);
  });

  test('fail when the customer notes the opt-out', async () => {
    const sender = await seed.sender();
    const out = newNumber();
    const message = await accept(sender, out);
    const optOut = {
      chatId: out,
      at: clock.now(),
      source: 'customer',
      word: null,
      instanceId: null,
    } as const;
    await optOuts.add(sender.account.id, optOut);
    expect(await stored(message)).toMatchObject(FAILED);
    expect((await accept(sender, newNumber())).usage.sent).toBe(1);
  });

  test('are not failed by a message of before that comes once more, after the opt-out was taken back', async () => {
    const sender = await seed.sender();
    const from = newNumber();
    const stop = await write(sender, { from }, 'out');
    await write(sender, { from }, 'in');
    const message = await accept(sender, from);
    await inbox.storeInbound(sender.lease, [stop], wish('out', stop.waId));
    expect(await stored(message)).toMatchObject({ status: 'pending' });
  });

  test('wait on when the last word of a batch takes the others back', async () => {
    const sender = await seed.sender();
    const from = newNumber();
    const message = await accept(sender, from);
    const words = [
      anIncomingMessage({ from, at: clock.now() }),
      anIncomingMessage({ from, at: clock.now() }),
    ];
    const [stop, start] = words.map(({ waId }) => waId) as [string, string];
    const optOuts = [...wish('out', stop).optOuts, ...wish('in', start).optOuts];
    await inbox.storeInbound(sender.lease, words, { optOuts });
    expect(await stored(message)).toMatchObject({ status: 'pending' });
  });

  test('fail under either address of a person whose number was hidden', async () => {
    const sender = await seed.sender();
    const [number, lid] = [newNumber(), newNumber().slice(2)];
    const byNumber = await accept(sender, number);
    await chats.recordLidMappings(sender.lease, [{ number, lid }]);
    await write(sender, { from: null, fromLid: lid }, 'out');
    expect(await stored(byNumber)).toMatchObject(FAILED);
    await write(sender, { from: number, fromLid: lid }, 'in');
    const byLid = aMessage(sender.instance, { to: `${LID_PREFIX}${lid}`, at: clock.now() });
    await intake.accept({ message: byLid, pacing: { held: true } });
    await write(sender, { from: number, fromLid: lid }, 'out');
    expect(await stored(byLid)).toMatchObject(FAILED);
  });

  test('that are being sent already are left to their sender', async () => {
    const sender = await seed.sender();
    const out = newNumber();
    const message = await accept(sender, out);
    await outbox.take(sender.lease, { known: 1, first: 1 }, [], { counted: true });
    await write(sender, { from: out }, 'out');
    expect(await stored(message)).toMatchObject({ status: 'sending' });
  });

  test('are refused once somebody has opted out: nothing is stored or charged, and the key stays free', async () => {
    const sender = await seed.sender();
    const [to, at] = [newNumber(), clock.now()];
    const optOut = { chatId: to, at, source: 'customer', word: null, instanceId: null } as const;
    await optOuts.add(sender.account.id, optOut);
    const message = aMessage(sender.instance, { to, at });
    const idempotency = { key: newId(), request: `${sender.instance.id}\nr`, async: false };
    const send = () => intake.accept({ message, idempotency, pacing: { held: false } });
    expect(await send()).toEqual({ kind: 'opted-out', since: at });
    expect(await messages.byId(sender.account.id, message.id)).toBeUndefined();
    expect(await fixture.countSent(sender.subscription)).toBe(0);

    await optOuts.remove(sender.account.id, to);
    expect(await send()).toMatchObject({ kind: 'accepted' });
    await optOuts.add(sender.account.id, optOut);
    expect(await send()).toMatchObject({ kind: 'repeated' });
    const confirmation = aMessage(sender.instance, { to, at });
    const exempt = await intake.accept({ message: confirmation, pacing: { held: false, exempt: true } });
    expect(exempt.kind).toBe('accepted');
  });
});

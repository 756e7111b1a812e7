import { expect, test } from '@jest/globals';
import { EVENT_TYPES, maskOf, type OptOut } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

/** Who wants no messages of an account. That the intake refuses them: `optedOutMessagesContract`. */
export const optOutsContract = persistenceContract('OptOuts', (fixture) => {
  const { chats, fromNow, inbox, optOuts, seed } = fixture;

  const anOptOut = (overrides: Partial<OptOut> = {}): OptOut => ({
    chatId: newNumber(),
    at: fromNow(0),
    source: 'customer',
    word: null,
    instanceId: null,
    ...overrides,
  });

  test('an account’s are listed page by page, the newest first, and no others', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const all = [3_000, 2_000, 2_000, 1_000].map((ms, n) =>
      anOptOut({ at: fromNow(-ms), chatId: `91980000000${n}` }),
    );
    for (const one of all) await optOuts.add(asha.id, one);
    await optOuts.add(ravi.id, anOptOut());
    const first = await optOuts.list(asha.id, { limit: 2 });
    expect(first).toEqual([all[3], all[2]]);
    expect(await optOuts.list(asha.id, { limit: 9, before: first[1]! })).toEqual([all[1], all[0]]);
  });

  test('one that is there already stays as it is, until it is removed', async () => {
    const { id } = await seed.account();
    const one = anOptOut({ at: fromNow(-5_000) });
    await optOuts.add(id, one);
    await optOuts.add(id, { ...one, at: fromNow(0), word: 'STOP' });
    expect(await optOuts.find(id, one.chatId)).toEqual(one);
    expect(await optOuts.remove(id, one.chatId)).toBe(true);
    expect(await optOuts.remove(id, one.chatId)).toBe(false);
    expect(await optOuts.find(id, one.chatId)).toBeUndefined();
  });

  test('a word opts its sender out with the message, once, and another takes it back', async () => {
    const { account, instance, lease } = await seed.sender();
    await fixture.setEventTypes(account.id, maskOf(EVENT_TYPES));
    const from = newNumber();
    const write = async (text: string, kind: 'in' | 'out') => {
      const message = anIncomingMessage({ from, text, at: fromNow(0) });
      await inbox.storeInbound(lease, [message], { optOuts: [{ waId: message.waId, kind, word: text }] });
      return message;
    };
    const stop = await write('Stop', 'out');
    expect(await optOuts.find(account.id, from)).toEqual({
      chatId: from,
      at: expect.any(Date),
      source: 'message',
      word: 'Stop',
      instanceId: instance.id,
    });
    await write('stop!', 'out');
    await inbox.storeInbound(lease, [stop], {
      optOuts: [{ waId: stop.waId, kind: 'out', word: 'Stop' }],
    });
    const told = (await fixture.readEvents(account.id)).filter(({ type }) => type === 'recipient.opted_out');
    expect(told).toMatchObject([
      { instanceId: instance.id, facts: { chatId: from, source: 'message', word: 'Stop' } },
    ]);

    await write('START', 'in');
    expect(await optOuts.find(account.id, from)).toBeUndefined();
    await inbox.storeInbound(lease, [stop], {
      optOuts: [{ waId: stop.waId, kind: 'out', word: 'Stop' }],
    });
    expect(await optOuts.find(account.id, from)).toBeUndefined();
  });

  test('one that a message made is confirmed once, however many ask for it, and again when it is made anew', async () => {
    const { account, lease } = await seed.sender();
    const [from, lid] = [newNumber(), newNumber().slice(2)];
    const write = async (kind: 'in' | 'out') => {
      const message = anIncomingMessage({ from, fromLid: lid });
      await inbox.storeInbound(lease, [message], { optOuts: [{ waId: message.waId, kind, word: 'STOP' }] });
    };
    const claim = (chatId = from) => optOuts.claimConfirmation(account.id, chatId, fromNow(0));
    expect(await claim()).toBe(false);
    await write('out');
    const claims = await Promise.all(times(5, () => claim()));
    expect(claims.filter((one) => one)).toHaveLength(1);
    expect(await claim(`lid:${lid}`)).toBe(false);
    await write('in');
    expect(await claim()).toBe(false);
    await write('out');
    expect(await claim(`lid:${lid}`)).toBe(true);
    expect(await claim()).toBe(false);
  });

  test('one that the customer added, or another account has, is not confirmed', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.account()];
    const added = anOptOut();
    await optOuts.add(asha.account.id, added);
    expect(await optOuts.claimConfirmation(asha.account.id, added.chatId, fromNow(0))).toBe(false);
    const message = anIncomingMessage();
    await inbox.storeInbound(asha.lease, [message], {
      optOuts: [{ waId: message.waId, kind: 'out', word: 'STOP' }],
    });
    expect(await optOuts.claimConfirmation(ravi.id, message.from!, fromNow(0))).toBe(false);
    expect(await optOuts.claimConfirmation(asha.account.id, message.from!, fromNow(0))).toBe(true);
  });

  test('of several words of one batch the last counts', async () => {
    const { account, lease } = await seed.sender();
    const [first, second] = [newNumber(), newNumber()];
    const messages = [
      anIncomingMessage({ from: first }),
      anIncomingMessage({ from: second }),
      anIncomingMessage({ from: first }),
      anIncomingMessage({ from: second }),
    ];
    const kinds = ['out', 'in', 'in', 'out'] as const;
    await inbox.storeInbound(lease, messages, {
      optOuts: messages.map(({ waId }, n) => ({ waId, kind: kinds[n]!, word: 'word' })),
    });
    expect(await optOuts.find(account.id, first)).toBeUndefined();
    expect(await optOuts.find(account.id, second)).toBeDefined();
  });

  test('whoever opted out while the number was hidden has opted out by the number, and by either address', async () => {
    const { account, lease } = await seed.sender();
    const [number, lid] = [newNumber(), newNumber().slice(2)];
    const message = anIncomingMessage({ from: null, fromLid: lid });
    await inbox.storeInbound(lease, [message], {
      optOuts: [{ waId: message.waId, kind: 'out', word: 'STOP' }],
    });
    expect(await optOuts.find(account.id, `lid:${lid}`)).toBeDefined();
    await chats.recordLidMappings(lease, [{ number, lid }]);
    expect(await optOuts.find(account.id, number)).toMatchObject({ chatId: number, word: 'STOP' });
    expect(await optOuts.find(account.id, `lid:${lid}`)).toMatchObject({ chatId: number });
    const back = anIncomingMessage({ from: number, fromLid: lid });
    await inbox.storeInbound(lease, [back], {
      optOuts: [{ waId: back.waId, kind: 'in', word: 'START' }],
    });
    expect(await optOuts.find(account.id, number)).toBeUndefined();
  });
});

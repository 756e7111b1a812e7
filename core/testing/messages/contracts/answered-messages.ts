import { expect, test } from '@jest/globals';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage, aWire, SHOP } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** What the sender of an answer finds of the message that it answers. */
export const answeredMessagesContract = persistenceContract('AnsweredMessages', (fixture) => {
  const { bodies, clock, inbox, messages, outbox, seed, timelines } = fixture;

  test('an answer is read with what it answers, as that stands now', async () => {
    const { account, instance, lease } = await seed.sender();
    const [number, accountId] = [newNumber(), account.id];
    const incoming = anIncomingMessage({ from: number, text: 'Are you open?' });
    await inbox.storeInbound(lease, [incoming]);
    const [question] = (await messages.page({ accountId, page: 1, limit: 9 })).items;
    const answer = await seed.message(instance, { to: number, text: 'Yes', replyTo: question!.id });
    const more = await seed.message(instance, { to: number, body: SHOP, replyTo: answer.id });

    expect([answer.replyTo, more.replyTo]).toEqual([question!.id, answer.id]);
    expect(await messages.byId(accountId, answer.id)).toEqual(answer);
    expect((await timelines.find(accountId, more.id))?.message).toEqual(more);
    const [first] = await outbox.take(lease, { known: 1, first: 0 }, []);
    expect(first).toMatchObject({ id: answer.id, text: 'Yes', bodyOf: answer.id, hasFile: false });

    const asked = { waId: incoming.waId, direction: 'inbound', status: 'delivered', chatId: number };
    expect(await bodies.find(lease, answer.id)).toEqual({
      body: { type: 'text' },
      wire: undefined,
      answers: { ...asked, text: 'Are you open?', wire: undefined },
    });
    const bytes = await bodies.storeWire(lease, answer.id, aWire());
    await outbox.settle(lease, [{ id: answer.id, kind: 'sent', at: clock.now() }]);
    const said = { waId: answer.waId, direction: 'outbound', status: 'sent', chatId: number };
    expect(await bodies.find(lease, more.id)).toEqual({
      body: SHOP,
      wire: undefined,
      answers: { ...said, text: 'Yes', wire: bytes },
    });
    expect(await bodies.find(lease, answer.id)).toMatchObject({ wire: bytes });
  });

  test('an answer to what is no longer stored, or is of another account, finds nothing there', async () => {
    const { instance, lease } = await seed.sender();
    const other = await seed.sender();
    const foreign = await seed.message(other.instance);
    for (const replyTo of [newId(), foreign.id]) {
      const answer = await seed.message(instance, { replyTo });
      expect(await bodies.find(lease, answer.id)).toMatchObject({ answers: null });
    }
  });
});

import { describe, expect, test } from '@jest/globals';
import { claimOf, fromNow, newOwner, seedInstance, seedMessage, seedSender } from '../seed.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

/** What waits, in which order it is taken, and who may. What becomes of it: `settlementsContract`. */
export function outboxContract(name: string, setup: () => Promise<World>): void {
  describe(`Outbox, ${name}`, () => {
    const world = useWorld(setup);

    async function seedWaiting(texts: readonly string[]) {
      const sender = await seedSender(world());
      const messages = [];
      for (const text of texts) messages.push(await seedMessage(world(), sender.instance, { text }));
      const status = async (id: string) => (await world().messages.byId(sender.account.id, id))?.status;
      return { ...sender, messages, status };
    }

    test('what waits is taken in the order of acceptance, and no more than asked for', async () => {
      const { lease } = await seedWaiting(['1', '2', '3']);
      const first = await world().outbox.take(lease, 2, []);
      expect(first.map(({ text }) => text)).toEqual(['1', '2']);
      const inHand = first.map(({ id }) => id);
      expect((await world().outbox.take(lease, 2, inHand)).map(({ text }) => text)).toEqual(['3']);
    });

    test('a message is taken with all that it takes to send it, and marked sending before', async () => {
      const { lease, messages, status } = await seedWaiting(['Order shipped']);
      const [message] = messages;
      expect(await world().outbox.take(lease, 10, [])).toEqual([
        {
          id: message!.id,
          waId: message!.waId,
          to: message!.chatId,
          text: 'Order shipped',
          expiresAt: message!.expiresAt,
          mayBeOut: false,
        },
      ]);
      expect(await status(message!.id)).toBe('sending');
    });

    test('what is in hand is not taken again', async () => {
      const { lease, messages } = await seedWaiting(['1']);
      await world().outbox.take(lease, 10, []);
      expect(await world().outbox.take(lease, 10, [messages[0]!.id])).toEqual([]);
    });

    test('what is settled is not taken', async () => {
      const { lease, messages } = await seedWaiting(['1', '2']);
      await world().outbox.settle(lease, [{ id: messages[0]!.id, kind: 'sent', at: world().clock.now() }]);
      expect((await world().outbox.take(lease, 10, [])).map(({ text }) => text)).toEqual(['2']);
    });

    test('only the messages of the lease’s own instance are taken', async () => {
      const { account, lease } = await seedWaiting(['mine']);
      const other = await seedInstance(world(), account.id);
      await seedMessage(world(), other, { text: 'not mine' });
      expect((await world().outbox.take(lease, 10, [])).map(({ text }) => text)).toEqual(['mine']);
    });

    test('what a dead owner left sending comes first, under the same WhatsApp id', async () => {
      const { instance, lease, messages } = await seedWaiting(['1', '2', '3']);
      await world().outbox.take(lease, 2, []);
      await world().expireLease(lease);
      const heir = (await claimOf(world(), instance, newOwner()))!.lease;

      const taken = await world().outbox.take(heir, 10, []);
      expect(taken.map(({ text }) => text)).toEqual(['1', '2', '3']);
      expect(taken.map(({ waId }) => waId)).toEqual(messages.map(({ waId }) => waId));
      expect(taken.map(({ mayBeOut }) => mayBeOut)).toEqual([true, true, false]);
    });

    test('an heir that has some of it in hand gets the rest', async () => {
      const { instance, lease, messages } = await seedWaiting(['1', '2', '3']);
      await world().outbox.take(lease, 2, []);
      await world().expireLease(lease);
      const heir = (await claimOf(world(), instance, newOwner()))!.lease;

      const [first] = await world().outbox.take(heir, 1, []);
      expect(first?.text).toBe('1');
      const rest = await world().outbox.take(heir, 10, [messages[0]!.id]);
      expect(rest.map(({ text }) => text)).toEqual(['2', '3']);
    });

    test('what cannot be sent yet waits with its whole chat until then, pending, and the others go on', async () => {
      const { instance, lease, messages, status } = await seedWaiting(['1', 'another chat']);
      const [first, other] = await world().outbox.take(lease, 10, []);
      const to = messages[0]!.chatId!;
      const until = fromNow(world(), 60_000);
      await world().outbox.postpone(lease, first!, until);
      expect(await status(first!.id)).toBe('pending');
      await seedMessage(world(), instance, { text: '2', to });
      const third = await seedMessage(world(), instance, { text: '3' });
      expect((await world().outbox.take(lease, 10, [other!.id])).map(({ id }) => id)).toEqual([third.id]);

      await world().outbox.postpone(lease, first!, fromNow(world(), -1));
      const taken = await world().outbox.take(lease, 10, [other!.id, third.id]);
      expect(taken.map(({ text, mayBeOut }) => [text, mayBeOut])).toEqual([
        ['1', false],
        ['2', false],
      ]);
    });

    test('one that may be out already stays so when it has to wait', async () => {
      const { lease, status } = await seedWaiting(['1']);
      await world().outbox.take(lease, 10, []);
      const [again] = await world().outbox.take(lease, 10, []);
      await world().outbox.postpone(lease, again!, fromNow(world(), 60_000));
      expect(await status(again!.id)).toBe('sending');
      expect(await world().outbox.take(lease, 10, [])).toEqual([]);
    });

    test('a message to somebody whose number nobody knows is taken by the id of the chat', async () => {
      const { instance, lease } = await seedWaiting([]);
      const message = await seedMessage(world(), instance, { to: 'lid:123456789012345' });
      expect(message).toMatchObject({ number: null, chatId: 'lid:123456789012345' });
      expect((await world().outbox.take(lease, 10, [])).map(({ to }) => to)).toEqual([message.chatId]);
      expect(await world().messages.byId(instance.accountId, message.id)).toMatchObject({
        number: null,
        chatId: message.chatId,
      });
    });

    test('with nothing waiting nothing is taken', async () => {
      const { lease } = await seedWaiting([]);
      expect(await world().outbox.take(lease, 10, [])).toEqual([]);
    });
  });
}

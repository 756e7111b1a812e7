import { describe, expect, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage, aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

export const conversationRowsContract = persistenceContract(
  'Conversations, kept beside messages',
  (fixture) => {
    const { clock, conversations, fromNow, inbox, instances, outbox, seed } = fixture;

    const listOf = (accountId: string) => conversations.list({ accountId, unreadOnly: false, limit: 99 });

    /** A sender to whom Ravi wrote ten minutes ago. */
    async function seedConversation() {
      const sender = await seed.sender({ startsAt: fromNow(-DAY_MS) });
      const accountId = sender.account.id;
      const message = anIncomingMessage({ fromName: 'Ravi', at: fromNow(-10 * MINUTE_MS) });
      await inbox.storeInbound(sender.lease, [message]);
      const [begun] = await listOf(accountId);
      const now = async () => (await conversations.find(accountId, begun!.id))!;
      const receive = (...changes: Partial<typeof message>[]) =>
        inbox.storeInbound(
          sender.lease,
          changes.map((change) => anIncomingMessage({ from: message.from, ...change })),
        );
      return { ...sender, accountId, message, begun: begun!, now, receive, to: message.from! };
    }

    describe('a received message', () => {
      test('begins a conversation with its sender', async () => {
        const { accountId, instance, message, begun } = await seedConversation();
        expect(await listOf(accountId)).toEqual([
          {
            id: begun.id,
            accountId,
            instanceId: instance.id,
            chatId: message.from,
            name: 'Ravi',
            lastAt: message.at,
            lastDirection: 'inbound',
            lastType: 'text',
            preview: message.text,
            unread: 1,
            readAt: null,
          },
        ]);
      });

      test('changes nothing when WhatsApp repeats it, in one call or in several', async () => {
        const { message, begun, now, lease } = await seedConversation();
        await inbox.storeInbound(lease, [message, { ...message, text: 'otherwise', fromName: 'Not Ravi' }]);
        await inbox.storeInbound(lease, [{ ...message, at: clock.now() }]);
        expect(await now()).toEqual(begun);
      });

      test('moves the conversation on, and is unread in it', async () => {
        const { now, receive } = await seedConversation();
        const [earlier, later] = [fromNow(-5 * MINUTE_MS), fromNow(-4 * MINUTE_MS)];
        await receive({ text: 'A photo', type: 'image', at: later }, { text: 'Look', at: earlier });
        expect(await now()).toMatchObject({
          lastAt: later,
          lastType: 'image',
          preview: 'A photo',
          unread: 3,
        });
      });

      test('that comes late is unread, and moves nothing', async () => {
        const { begun, now, receive } = await seedConversation();
        await receive({ text: 'Before', at: fromNow(-60 * MINUTE_MS) });
        expect(await now()).toEqual({ ...begun, unread: 2 });
      });

      test('tells the sender’s name from then on, and a message without one leaves it', async () => {
        const { now, receive } = await seedConversation();
        await receive({ fromName: 'Ravi Kumar' }, { fromName: null });
        expect(await now()).toMatchObject({ name: 'Ravi Kumar' });
      });

      test('that comes late does not bring back an earlier name, alone or beside a newer one', async () => {
        const { now, receive } = await seedConversation();
        const earlier = { fromName: 'Before', at: fromNow(-60 * MINUTE_MS) };
        await receive(earlier);
        expect(await now()).toMatchObject({ name: 'Ravi', unread: 2 });
        await receive({ fromName: 'Ravi Kumar', at: fromNow(-5 * MINUTE_MS) }, earlier);
        expect(await now()).toMatchObject({ name: 'Ravi Kumar', unread: 4 });
      });

      test('that comes late behind a reply does not bring back an earlier name, and one behind a nameless message tells its own', async () => {
        const { instance, lease, now, receive, to } = await seedConversation();
        const { id } = await seed.message(instance, { to });
        await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
        await receive({ fromName: 'Before', at: fromNow(-60 * MINUTE_MS) });
        expect(await now()).toMatchObject({ name: 'Ravi' });
        await receive({ fromName: null, at: fromNow(MINUTE_MS) });
        await receive({ fromName: 'Ravi Kumar', at: fromNow(-5 * MINUTE_MS) });
        expect(await now()).toMatchObject({ name: 'Ravi Kumar' });
        await receive({ fromName: 'Before', at: fromNow(-6 * MINUTE_MS) });
        expect(await now()).toMatchObject({ name: 'Ravi Kumar' });
      });

      test('that comes late tells the name where none is known, or where only a reply is newer', async () => {
        const { instance, lease, now, receive, to } = await seedConversation();
        const { id } = await seed.message(instance, { to });
        await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
        await receive({ fromName: 'Ravi Kumar', at: fromNow(-5 * MINUTE_MS) });
        expect(await now()).toMatchObject({ name: 'Ravi Kumar', lastDirection: 'outbound' });
        const from = newNumber();
        await receive({ from, fromName: null });
        await receive({ from, fromName: 'Asha', at: fromNow(-5 * MINUTE_MS) });
        const listed = await listOf(instance.accountId);
        expect(listed.find(({ chatId }) => chatId === from)?.name).toBe('Asha');
      });

      test('shows the first 120 characters of its text', async () => {
        const { now, receive } = await seedConversation();
        await receive({ text: `${'🙂'.repeat(120)}and more` });
        expect((await now()).preview).toBe('🙂'.repeat(120));
      });

      test('without any address of its sender begins none', async () => {
        const { account, lease } = await seed.sender();
        await inbox.storeInbound(lease, [anIncomingMessage({ from: null, fromLid: null })]);
        expect(await listOf(account.id)).toEqual([]);
      });

      test('of somebody whose number is hidden begins a conversation of its own, though a number has the same digits', async () => {
        const { account, lease } = await seed.sender();
        const digits = newNumber();
        await inbox.storeInbound(lease, [
          anIncomingMessage({ from: digits, fromLid: '77' }),
          anIncomingMessage({ from: null, fromLid: digits }),
        ]);
        const chats = (await listOf(account.id)).map(({ chatId }) => chatId);
        expect(chats.toSorted()).toEqual([digits, `lid:${digits}`]);
      });

      test('shows its content when that arrives after all, and is not unread once more', async () => {
        const { account, lease } = await seed.sender();
        const unavailable = anIncomingMessage({ type: 'unavailable', text: '', at: fromNow(-1_000) });
        await inbox.storeInbound(lease, [unavailable]);
        await inbox.storeInbound(lease, [
          { ...unavailable, type: 'text', text: 'Seen it?', fromName: 'Ravi' },
        ]);
        expect(await listOf(account.id)).toMatchObject([
          { lastType: 'text', preview: 'Seen it?', name: 'Ravi', unread: 1, lastAt: unavailable.at },
        ]);
      });
    });

    describe('a sent message', () => {
      test('begins no conversation', async () => {
        const { account, instance, lease } = await seed.sender();
        const { id } = await seed.message(instance);
        await outbox.settle(lease, [{ id, kind: 'sent', at: clock.now() }]);
        expect(await listOf(account.id)).toEqual([]);
      });

      test('moves on the conversation that there is, once WhatsApp has acknowledged it', async () => {
        const { instance, lease, begun, now, to } = await seedConversation();
        const message = await seed.message(instance, { to, text: 'It left this morning' });
        expect(await now()).toEqual(begun);
        await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: fromNow(MINUTE_MS) }]);
        const moved = {
          lastAt: message.createdAt,
          lastDirection: 'outbound',
          preview: 'It left this morning',
        };
        expect(await now()).toEqual({ ...begun, ...moved });
      });

      test('of which only a receipt tells moves it as well, and once', async () => {
        const { instance, lease, now, receive, to } = await seedConversation();
        const message = await seed.message(instance, {
          to,
          text: 'It left this morning',
          at: fromNow(-MINUTE_MS),
        });
        await outbox.take(lease, { known: 9, first: 0 }, []);
        await inbox.recordReceipts(lease, [aReceipt(message, 'delivered')]);
        expect(await now()).toMatchObject({ lastDirection: 'outbound', preview: 'It left this morning' });
        await receive({ text: 'Thanks', at: clock.now() });
        await inbox.recordReceipts(lease, [aReceipt(message, 'read')]);
        await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
        expect(await now()).toMatchObject({ lastDirection: 'inbound', preview: 'Thanks', unread: 2 });
      });

      test('that was refused moves nothing, nor does one from before the newest', async () => {
        const { instance, lease, begun, now, to } = await seedConversation();
        const refused = await seed.message(instance, { to });
        const earlier = await seed.message(instance, { to, at: fromNow(-20 * MINUTE_MS) });
        await outbox.settle(lease, [aRefusal(refused), { id: earlier.id, kind: 'sent', at: clock.now() }]);
        expect(await now()).toEqual(begun);
      });

      test('of several that are acknowledged together shows the newest', async () => {
        const { instance, lease, now, to } = await seedConversation();
        const texts = ['first', 'second', 'third'];
        const sent = [];
        for (const [index, text] of texts.entries())
          sent.push(await seed.message(instance, { to, text, at: fromNow(index) }));
        await outbox.settle(
          lease,
          sent.toReversed().map(({ id }) => ({ id, kind: 'sent' as const, at: clock.now() })),
        );
        expect(await now()).toMatchObject({ preview: 'third', lastAt: sent[2]!.createdAt, unread: 1 });
      });
    });

    test('another instance of the account has its own conversation with the same person', async () => {
      const { accountId, account, to } = await seedConversation();
      const other = await seed.instance(account.id);
      const lease = await seed.linkedLease(other);
      await inbox.storeInbound(lease, [anIncomingMessage({ from: to, text: 'Hello, other shop' })]);
      expect(await listOf(accountId)).toMatchObject([
        { instanceId: other.id, chatId: to, unread: 1 },
        { chatId: to, unread: 1 },
      ]);
    });

    test('the conversations of a deleted instance stay, as its history does', async () => {
      const { accountId, instance, begun } = await seedConversation();
      await instances.remove(accountId, instance.id);
      expect(await listOf(accountId)).toEqual([begun]);
      const thread = await conversations.listMessages({ conversation: begun, limit: 9, bytes: 1e6 });
      expect(thread).toHaveLength(1);
    });
  },
);

import { expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { aReceipt, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { changedChats, DELETION, editTo } from '../../messages/contracts/changes/changed-chat.js';

export const conversationPreviewsContract = persistenceContract('Conversations, previews', (fixture) => {
  const { clock, conversations, fromNow, inbox, messages, outbox, seed, unsupported } = fixture;
  const { chat, store } = changedChats(fixture);

  /** A chat, and what its conversation shows of its newest message. */
  async function seedChat() {
    const seeded = await chat();
    const preview = async () => {
      const [newest] = await conversations.list({
        accountId: seeded.account.id,
        unreadOnly: false,
        limit: 1,
      });
      return newest?.preview;
    };
    return { ...seeded, preview };
  }

  test('shows what the newest message was edited to, and nothing of it once it is deleted', async () => {
    const { lease, written, change, preview } = await seedChat();
    const message = written({ text: 'one' });
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, editTo('two')));
    expect(await preview()).toBe('two');
    await store(lease, change(message, DELETION, { madeAfter: 1_000 }));
    expect(await preview()).toBe('');
  });

  test('shows nothing of a message whose deletion came before it', async () => {
    const { lease, written, change, preview } = await seedChat();
    const message = written({ text: 'one' });
    await store(lease, change(message, DELETION));
    await inbox.storeInbound(lease, [message]);
    expect(await preview()).toBe('');
  });

  test('stays when an earlier message is changed, also one of the same moment', async () => {
    const { lease, written, change, preview } = await seedChat();
    const moment = fromNow(-1_000);
    const earlier = written({ text: 'earlier', at: fromNow(-DAY_MS / 24) });
    const beside = ['first', 'second'].map((text) => written({ text, at: moment }));
    await inbox.storeInbound(lease, [earlier, ...beside, written({ text: 'newest', at: moment })]);
    expect(await preview()).toBe('newest');
    await store(lease, change(beside[0]!, editTo('edited')), change(beside[1]!, DELETION));
    await store(lease, change(earlier, DELETION));
    expect(await preview()).toBe('newest');
  });

  test('shows nothing of a deleted message whose content arrives after all', async () => {
    const { lease, written, change, preview } = await seedChat();
    const missing = written({
      type: 'unavailable',
      text: '',
      body: { type: 'unavailable', reason: 'undecryptable' },
    });
    await inbox.storeInbound(lease, [missing]);
    await store(lease, change(missing, DELETION));
    const { body: _, ...content } = { ...missing, type: 'text' as const, text: 'taken back' };
    await inbox.storeInbound(lease, [content]);
    expect(await preview()).toBe('');
  });

  test('shows nothing of a deleted message that is understood later', async () => {
    const { account, lease, written, change, preview } = await seedChat();
    const body = { type: 'unsupported', field: 'locationMessage' } as const;
    const message = written({ type: 'unsupported', text: '', body, wire: Uint8Array.of(1) });
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, DELETION));
    const { items } = await messages.page({ accountId: account.id, page: 1, limit: 1 });
    const place = { type: 'location', latitude: 12.5, longitude: 77.5, name: 'Home' } as const;
    await unsupported.replace([
      { id: items[0]!.id, content: { type: 'location', text: 'Home', body: place } },
    ]);
    expect(await preview()).toBe('');
  });

  test.each(['receipt', 'settlement', 'settlement beside a refusal'] as const)(
    'shows nothing of a message that the own phone deletes before a %s says that it was sent',
    async (news) => {
      const { instance, lease, peer, written, change, preview } = await seedChat();
      await inbox.storeInbound(lease, [written({ text: 'one', at: fromNow(-1_000) })]);
      const [message, refused] = [
        await seed.message(instance, { to: peer.number, text: 'taken back' }),
        await seed.message(instance, { to: peer.number }),
      ];
      await outbox.take(lease, { known: 9, first: 9 }, []);
      await store(lease, change(message, DELETION, { fromMe: true }));
      expect(await preview()).toBe('one');
      const sent = { id: message.id, kind: 'sent', at: clock.now() } as const;
      if (news === 'receipt') await inbox.recordReceipts(lease, [aReceipt(message, 'delivered')]);
      else await outbox.settle(lease, news === 'settlement' ? [sent] : [sent, aRefusal(refused)]);
      expect(await preview()).toBe('');
    },
  );
});

import { expect, test } from '@jest/globals';
import type { Message } from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { aStoredFile } from '../../media/a-stored-file.js';
import { newId } from '../../shared/uuid-v7.js';
import { CHAT, exportsOf } from './exported-parts.js';

const OWN = { number: '918888888888', lid: null };

export const accountErasureContract = persistenceContract('AccountData, its erasure', (fixture) => {
  const { accountData, accounts, changes, chats, clock, conversations, fromNow, inbox, instances } = fixture;
  const { leases, mediaCatalog, messages, seed, subscriptions } = fixture;
  const { section } = exportsOf(fixture);
  const close = ({ account }: SeededSender) => accounts.close(account.id, clock.now());

  test('exports who has written and what they call themselves, and erases it with the account', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const query = { accountId: asha.account.id, unreadOnly: false, limit: 9 };
    for (const { lease } of [asha, ravi])
      await inbox.storeInbound(lease, [anIncomingMessage({ fromName: 'Meera' }), anIncomingMessage()]);
    const exported = await section(asha.account.id, 'conversations');
    expect(exported).toHaveLength(2);
    expect(exported).toEqual(expect.arrayContaining([...(await conversations.list(query))]));
    expect(await section(asha.account.id, 'messages')).toContainEqual(
      expect.objectContaining({ fromName: 'Meera' }),
    );
    await close(asha);
    await accountData.erase(asha.account.id);
    expect(await conversations.list(query)).toEqual([]);
    expect(await section(ravi.account.id, 'conversations')).toHaveLength(2);
  });

  test('exports files and what people did to messages, of the account alone, and erases both with it', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const at = fromNow(-60_000);
    for (const { account, lease } of [asha, ravi]) {
      for (const age of [1, 2]) {
        const createdAt = fromNow(-age * 60_000);
        await mediaCatalog.keep(aStoredFile({ accountId: account.id, createdAt }), 1_000);
      }
      const message = anIncomingMessage({ from: CHAT.chatId, at });
      await inbox.storeInbound(lease, [message]);
      const change = { peer: { number: CHAT.chatId, lid: null }, own: OWN, fromMe: false };
      const times = { madeAt: at, at, targetWaId: message.waId };
      const edit = { kind: 'edit', text: 'At nine' } as const;
      const heart = { kind: 'reaction', emoji: '❤' } as const;
      await inbox.storeChanges(lease, [
        { ...change, ...times, waId: newId(), kind: 'edit', content: edit },
        { ...change, ...times, waId: newId(), kind: 'reaction', content: heart, at: fromNow(0) },
        { ...change, ...times, waId: newId(), kind: 'edit', content: edit, targetWaId: newId() },
      ]);
    }
    const { id } = asha.account;
    expect(await section(id, 'files')).toEqual([...(await mediaCatalog.list({ accountId: id, limit: 9 }))]);
    const [message] = (await section(id, 'messages')) as readonly Message[];
    expect(await section(id, 'changes')).toMatchObject([
      { messageId: message!.id, kind: 'reaction', content: { emoji: '❤' }, from: CHAT.chatId },
      { messageId: message!.id, kind: 'edit', content: { text: 'At nine' }, original: expect.any(String) },
    ]);
    await close(asha);
    await accountData.erase(id);
    expect(await mediaCatalog.list({ accountId: id, limit: 9 })).toEqual([]);
    expect(await changes.list(id, message!.id, 'edit')).toEqual([]);
    expect(await section(ravi.account.id, 'files')).toHaveLength(2);
    expect(await section(ravi.account.id, 'changes')).toHaveLength(2);
  });

  test('erases nothing of an open account', async () => {
    const { account, instance } = await seed.sender();
    const message = await seed.message(instance);
    expect(await accountData.erase(account.id)).toBe(false);
    expect(await accountData.erase(newId())).toBe(false);
    expect(await messages.byId(account.id, message.id)).toEqual(message);
  });

  test('erases the data of a closed account, also a second time [9.PRIVACY.01]', async () => {
    const sender = await seed.sender();
    const { account, instance, subscription } = sender;
    const message = await seed.message(instance);
    await chats.record(sender.lease, [CHAT]);
    await close(sender);

    expect(await accountData.erase(account.id)).toBe(true);
    expect(await accountData.erase(account.id)).toBe(true);

    expect(await messages.byId(account.id, message.id)).toBeUndefined();
    expect(await instances.listOf(account.id)).toEqual([]);
    expect(await chats.find(account.id, instance.id, [CHAT.chatId])).toEqual([]);
    expect((await leases.renew(sender.lease.owner)).desiredStates).toEqual([]);
    // Kept for bookkeeping.
    expect(await subscriptions.activeOf(account.id, clock.now())).toEqual(subscription);
  });

  test('erases nothing of other accounts', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const message = await seed.message(ravi.instance);
    await chats.record(ravi.lease, [CHAT]);
    await close(asha);
    await accountData.erase(asha.account.id);
    expect(await section(ravi.account.id, 'messages')).toEqual([message]);
    expect(await section(ravi.account.id, 'instances')).toHaveLength(1);
    expect(await section(ravi.account.id, 'apiKeys')).toHaveLength(1);
    expect(await section(ravi.account.id, 'chats')).toHaveLength(1);
  });
});

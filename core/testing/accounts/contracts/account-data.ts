import { expect, test } from '@jest/globals';
import {
  type AccountData,
  type Chat,
  EXPORT_SECTIONS,
  type ExportedChat,
  type ExportPart,
  type ExportSection,
  type Message,
} from '../../../src/index.js';
import { anApiKey, anEndpoint, aSealedEndpoint, aSealedSecret, aSignIn } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { aStoredFile } from '../../media/a-stored-file.js';
import { newId } from '../../shared/uuid-v7.js';

const CHAT: Chat = {
  chatId: '919800000001',
  lid: '123456789012345',
  standing: 'known',
  lastInAt: new Date('2026-02-01T10:00:00Z'),
  lastOutAt: null,
  lastAt: new Date('2026-02-01T10:00:00Z'),
};

const OWN = { number: '918888888888', lid: null };

async function gather(data: AccountData, accountId: string): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for await (const part of data.export(accountId)) parts.push(part);
  return parts;
}

export const accountDataContract = persistenceContract('AccountData', (fixture) => {
  const {
    accountData,
    accounts,
    changes,
    chats,
    clock,
    conversations,
    fromNow,
    inbox,
    instances,
    keys,
    leases,
    mediaCatalog,
    messages,
    optOuts,
    safety,
    seed,
    signIns,
    subscriptions,
    webhookEndpoints,
  } = fixture;

  const parts = (accountId: string) => gather(accountData, accountId);
  const section = async (accountId: string, wanted: ExportSection) =>
    (await parts(accountId)).filter((part) => part.section === wanted).map(({ item }) => item);
  const close = ({ account }: SeededSender) => accounts.close(account.id, clock.now());

  test('exports everything of an account, section by section in their order', async () => {
    const sender = await seed.sender({ startsAt: fromNow(-60_000) });
    const { account, subscription, instance } = sender;
    const key = anApiKey({ accountId: account.id, createdAt: clock.now() });
    await keys.add(key, aSealedSecret(), Infinity);
    const { tokenEpoch: _, ...signIn } = aSignIn(account, clock.now());
    await signIns.add({ ...signIn, tokenEpoch: account.tokenEpoch });
    const message = await seed.message(instance, {
      body: { type: 'poll', question: 'When?', options: ['Noon', 'Evening'], selectable: 1 },
    });
    await chats.record(sender.lease, [CHAT]);
    const endpoint = anEndpoint({ accountId: account.id, types: 3n, instanceIds: [instance.id] });
    await webhookEndpoints.add(endpoint, aSealedEndpoint(), 1);

    const exported = await parts(account.id);

    const order = exported.map((part) => EXPORT_SECTIONS.indexOf(part.section));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    const { id, email, username, role, createdAt } = account;
    expect(exported[0]).toEqual({ section: 'account', item: { id, email, username, role, createdAt } });
    expect(await section(id, 'subscriptions')).toEqual([subscription]);
    expect(await section(id, 'instances')).toMatchObject([{ id: instance.id, accountId: id }]);
    expect(await section(id, 'chats')).toEqual([{ instanceId: instance.id, ...CHAT }]);
    expect(await section(id, 'messages')).toEqual([message]);
    expect(await section(id, 'apiKeys')).toContainEqual(key);
    expect(await section(id, 'signIns')).toEqual([signIn]);
    const { types: __, ...shown } = endpoint;
    expect(await section(id, 'webhooks')).toEqual([
      { ...shown, events: ['message.received', 'message.accepted'] },
    ]);
    expect(await section(id, 'daily')).toEqual([
      {
        instanceId: instance.id,
        day: message.createdAt.toISOString().slice(0, 10),
        direction: 'outbound',
        messages: 1,
        failed: 0,
      },
    ]);
  });

  test('exports the account’s own data only', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    await seed.message(ravi.instance);
    await chats.record(ravi.lease, [CHAT]);
    expect(await section(asha.account.id, 'messages')).toEqual([]);
    expect(await section(asha.account.id, 'chats')).toEqual([]);
    expect(JSON.stringify(await parts(asha.account.id))).not.toContain(ravi.account.id);
  });

  test('exports every chat of every instance once, however many there are', async () => {
    const { account, lease } = await seed.sender();
    const other = await seed.linkedLease(await seed.instance(account.id));
    const many = Array.from({ length: 1_100 }, (_, n) => ({ ...CHAT, chatId: `9198${10_000_000 + n}` }));
    await chats.record(lease, many);
    await chats.record(other, many);
    const exported = (await section(account.id, 'chats')) as readonly ExportedChat[];
    expect(exported).toHaveLength(2_200);
    expect(new Set(exported.map(({ instanceId, chatId }) => `${instanceId} ${chatId}`)).size).toBe(2_200);
  });

  test('exports the newest message first, and each once, even when many share a moment', async () => {
    const { account, instance } = await seed.sender({ startsAt: fromNow(-60_000) });
    const at = fromNow(-1_000);
    const last = await seed.message(instance);
    const same = [last];
    for (let count = 0; count < 4; count++) same.push(await seed.message(instance, { at }));

    const ids = (await parts(account.id)).flatMap((part) =>
      part.section === 'messages' ? [part.item.id] : [],
    );
    expect(ids[0]).toBe(last.id);
    expect(ids.toSorted()).toEqual(same.map(({ id }) => id).toSorted());
  });

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

  test('exports how numbers fared and who opted out, of the account alone', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const at = fromNow(-1_000);
    const optOut = { chatId: OWN.number, at, source: 'customer', word: null, instanceId: null } as const;
    for (const { account, instance } of [asha, ravi]) {
      await optOuts.add(account.id, optOut);
      for (const mode of ['watch', 'off'] as const)
        await safety.changeSettings(account.id, instance.id, { settings: { mode }, by: 'Asha', at });
      const raised = { settings: { caps: { knownDay: 3_000 } }, confirmedCaps: ['caps.known_day'] };
      await safety.changeSettings(account.id, instance.id, { ...raised, by: 'Asha', at });
    }
    const { id } = asha.account;
    expect(await section(id, 'optOuts')).toEqual([optOut]);
    expect(await section(id, 'safetyChanges')).toEqual(
      (await safety.listChanges(id, asha.instance.id, 9)).map((change) => ({
        instanceId: asha.instance.id,
        ...change,
      })),
    );
    expect(await section(id, 'safetyChanges')).toContainEqual(
      expect.objectContaining({ confirmedCaps: ['caps.known_day'] }),
    );
    const { age } = await safety.read(id, asha.instance.id);
    expect(await section(id, 'numbers')).toEqual([{ phone: expect.any(String), ...age }]);
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

  test('exports nothing of a closed or unknown account', async () => {
    const sender = await seed.sender();
    await close(sender);
    expect(await parts(sender.account.id)).toEqual([]);
    expect(await parts(newId())).toEqual([]);
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

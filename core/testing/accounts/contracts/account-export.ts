import { expect, test } from '@jest/globals';
import { EXPORT_SECTIONS, type ExportedChat, HEALTHY_NUMBER } from '../../../src/index.js';
import {
  aLoggedRequest,
  anApiKey,
  anEndpoint,
  aSealedEndpoint,
  aSealedSecret,
  aSignIn,
} from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { CHAT, exportsOf } from './exported-parts.js';

export const accountExportContract = persistenceContract('AccountData, its export', (fixture) => {
  const { accounts, auditLog, chats, clock, emailChanges, fromNow, instances, keys, optOuts } = fixture;
  const { requestLog, safety, seed, signIns, webhookEndpoints } = fixture;
  const { parts, section } = exportsOf(fixture);

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
    const item = { id, email, username, role, createdAt, pendingEmail: null };
    expect(exported[0]).toEqual({ section: 'account', item });
    expect(await section(id, 'subscriptions')).toEqual([subscription]);
    expect(await section(id, 'instances')).toMatchObject([
      { id: instance.id, accountId: id, deletedAt: null },
    ]);
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

  test('exports how numbers fared and who opted out, of the account alone', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const at = fromNow(-1_000);
    const optOut = { chatId: '918888888888', at, source: 'customer', word: null, instanceId: null } as const;
    for (const { account, instance } of [asha, ravi]) {
      await optOuts.add(account.id, optOut);
      for (const mode of ['watch', 'off'] as const)
        await safety.changeSettings(account.id, instance.id, () => ({ settings: { mode }, by: 'Asha', at }));
      const raised = { settings: { caps: { knownDay: 3_000 } }, confirmedCaps: ['caps.known_day'] };
      await safety.changeSettings(account.id, instance.id, () => ({ ...raised, by: 'Asha', at }));
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

  test('exports a deleted instance with the time of it, since its messages and days are still there', async () => {
    const { account, instance } = await seed.sender();
    const kept = await seed.instance(account.id);
    const { id } = await seed.message(instance);
    await instances.remove(account.id, instance.id);
    const exported = await section(account.id, 'instances');
    expect(exported).toHaveLength(2);
    expect(exported).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: instance.id, deletedAt: expect.any(Date) }),
        expect.objectContaining({ id: kept.id, deletedAt: null }),
      ]),
    );
    expect(await section(account.id, 'messages')).toMatchObject([{ id, instanceId: instance.id }]);
  });

  test('exports what holds for the safety of each instance', async () => {
    const { account, instance, lease } = await seed.sender();
    await seed.instance(account.id);
    const at = fromNow(-1_000);
    const declaredAge = { by: 'Asha', at };
    await safety.changeSettings(account.id, instance.id, () => ({
      settings: { mode: 'watch', declaredAge },
      by: 'Asha',
      at,
    }));
    const held = { ...HEALTHY_NUMBER, state: 'held', reasonCode: 'strangers_refused', since: at } as const;
    await safety.recordHealth(lease, held);
    const { settings, health } = await safety.read(account.id, instance.id);
    expect(settings).toEqual({ mode: 'watch', declaredAge });
    expect(await section(account.id, 'safety')).toEqual([{ instanceId: instance.id, settings, health }]);
  });

  test('exports the calls of the log and what operators did, of the account alone and without their names and notes', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const actor = { kind: 'operator', name: 'night shift' } as const;
    const told = { accountId: asha.id, target: null, reason: 'Many complaints', details: { days: 3 } };
    const entry = { ...told, id: newId(), at: fromNow(-2_000), action: 'account.suspended' } as const;
    const later = { ...told, id: newId(), at: fromNow(-1_000), action: 'account.suspension_lifted' } as const;
    for (const known of [entry, later]) await auditLog.record({ ...known, actor });
    await auditLog.record({ ...entry, id: newId(), action: 'account.noted', actor });
    await auditLog.record({ ...entry, id: newId(), accountId: ravi.id, actor });
    const calls = [1, 2].map((n) => aLoggedRequest({ accountId: asha.id, at: fromNow(-1_000 * n) }));
    await requestLog.record([...calls, aLoggedRequest({ accountId: ravi.id, at: clock.now() })]);
    expect(await section(asha.id, 'audit')).toEqual([later, entry]);
    expect(await section(asha.id, 'requests')).toEqual(calls);
  });

  test('exports an email that waits for its mailbox', async () => {
    const { id } = await seed.account();
    const [email, expiresAt] = [`new-${id}@example.com`, fromNow(60_000)];
    await emailChanges.changeProfile(id, { username: 'Asha', email, at: clock.now(), expiresAt });
    expect(await section(id, 'account')).toMatchObject([{ pendingEmail: { email, expiresAt } }]);
  });

  test('exports nothing of a closed or unknown account', async () => {
    const sender = await seed.sender();
    await accounts.close(sender.account.id, clock.now());
    expect(await parts(sender.account.id)).toEqual([]);
    expect(await parts(newId())).toEqual([]);
  });
});

import { expect, test } from '@jest/globals';
import { EXPORT_SECTIONS } from '../../../src/index.js';
import { aLoggedRequest, anEndpoint, aSealedEndpoint, aSignIn } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { aStoredFile } from '../../media/a-stored-file.js';
import { changedChats, reactionOf } from '../../messages/contracts/changes/changed-chat.js';
import { newId } from '../../shared/uuid-v7.js';
import { CHAT, exportsOf } from './exported-parts.js';

export const exportOrderContract = persistenceContract('AccountData, the order of its export', (fixture) => {
  const { auditLog, chats, clock, inbox, mediaCatalog, optOuts, requestLog, safety, seed } = fixture;
  const { parts } = exportsOf(fixture);
  const { chat, store } = changedChats(fixture);

  test('an account that has something of everything has every section in its place', async () => {
    const { account, instance, lease, written, change } = await chat();
    const [accountId, at] = [account.id, clock.now()];
    await seed.order(accountId);
    await fixture.signIns.add({ ...aSignIn(account, at), tokenEpoch: account.tokenEpoch });
    const actor = { kind: 'operator', name: 'night shift' } as const;
    const entry = { id: newId(), at, actor, accountId, target: null, reason: 'Many complaints', details: {} };
    await auditLog.record({ ...entry, action: 'account.suspended' });
    await fixture.webhookEndpoints.add(anEndpoint({ accountId }), aSealedEndpoint(), 1);
    await safety.changeSettings(accountId, instance.id, () => ({
      settings: { mode: 'watch' },
      by: 'Asha',
      at,
    }));
    const person = { chatId: '918888888888', word: null, instanceId: null } as const;
    await optOuts.add(accountId, { ...person, at, source: 'customer' });
    await chats.record(lease, [CHAT]);
    await mediaCatalog.keep(aStoredFile({ accountId, createdAt: at }), 1_000);
    const message = written();
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, reactionOf('👍')));
    await requestLog.record([aLoggedRequest({ accountId, at })]);

    const sections = (await parts(accountId)).map((part) => part.section);
    expect(sections.filter((section, index) => section !== sections[index - 1])).toEqual(EXPORT_SECTIONS);
  });
});

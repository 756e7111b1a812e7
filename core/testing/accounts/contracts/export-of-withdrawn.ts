import { expect, test } from '@jest/globals';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { changedChats, DELETION, editTo, reactionOf } from '../../messages/contracts/changes/changed-chat.js';
import { exportsOf } from './exported-parts.js';

export const exportOfWithdrawnContract = persistenceContract('AccountData, what was withdrawn', (fixture) => {
  const { inbox } = fixture;
  const { section } = exportsOf(fixture);
  const { chat, store } = changedChats(fixture);

  test('the texts that a withdrawn message had are not exported, those of others are', async () => {
    const { account, lease, written, change } = await chat();
    const [withdrawn, kept] = [written({ text: 'a secret' }), written({ text: 'Six?' })];
    await inbox.storeInbound(lease, [withdrawn, kept]);
    await store(
      lease,
      change(withdrawn, editTo('no secret')),
      change(kept, editTo('Seven?')),
      change(withdrawn, reactionOf('👍'), { madeAfter: 1 }),
      change(withdrawn, DELETION, { madeAfter: 2 }),
    );
    const exported = await section(account.id, 'changes');
    expect(exported.map((item) => ('content' in item ? item.content : item))).toEqual([
      { kind: 'delete' },
      { kind: 'reaction', emoji: '👍' },
      { kind: 'edit', text: 'Seven?' },
    ]);
    expect(JSON.stringify(exported)).not.toContain('secret');
  });
});

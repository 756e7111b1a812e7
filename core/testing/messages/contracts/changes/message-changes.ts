import { expect, test } from '@jest/globals';
import {
  EVENT_TYPES,
  MAX_UNMATCHED_CHANGES,
  MAX_WAITING_CHANGES,
  maskOf,
  newestOfEach,
} from '../../../../src/index.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { changedChats, DELETION, digits, editTo, POLL, reactionOf } from './changed-chat.js';

const DAY = 24 * 60 * 60_000;

export const messageChangesContract = persistenceContract('Changes of messages', (fixture) => {
  const { changes, expireLease, inbox, messages, readEvents, retention } = fixture;
  const { chat, store } = changedChats(fixture);
  test('the newest reaction of each person counts, whatever the order of arrival, and an empty one takes it back', async () => {
    const { lease, written, change, listed } = await chat();
    const message = written();
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, reactionOf('👍'), { madeAfter: 2_000 }));
    await store(lease, change(message, reactionOf('😀'), { madeAfter: 1_000 }));
    await store(lease, change(message, reactionOf('❤'), { madeAfter: 1_500, fromMe: true }));
    const standing = newestOfEach(await listed(message.waId, 'reaction'));
    expect(standing.map(({ content, fromMe }) => [content, fromMe])).toEqual([
      [reactionOf('❤'), true],
      [reactionOf('👍'), false],
    ]);
    await store(lease, change(message, reactionOf(''), { madeAfter: 3_000 }));
    const after = newestOfEach(await listed(message.waId, 'reaction'));
    expect(after.at(-1)?.content).toEqual(reactionOf(''));
  });

  test('however many changes wait for a message, all are applied with it', async () => {
    const { lease, written, change, stored } = await chat();
    const message = written({ text: 'version 0' });
    const edits = Array.from({ length: 1_100 }, (_, n) =>
      change(message, editTo(`version ${n + 1}`), { madeAfter: n + 1 }),
    );
    await store(lease, ...edits);
    await inbox.storeInbound(lease, [message]);
    expect(await stored(message.waId)).toMatchObject({ text: 'version 1100' });
  });

  test('a deletion waits for the chat that it may be of, though a stranger has used the id of the message', async () => {
    const { account, lease, peer, written, change } = await chat();
    const message = written({ text: 'mine', fromLid: null });
    const copied = written({ text: 'theirs', waId: message.waId, from: digits(), fromLid: digits() });
    await inbox.storeInbound(lease, [message]);
    await inbox.storeInbound(lease, [copied]);
    await store(lease, change(message, DELETION, { peer: { number: null, lid: peer.lid } }));
    // Now both addresses are known to be of one person.
    await inbox.storeInbound(lease, [written({ text: 'next' })]);
    await inbox.retryChanges(lease);
    const { items } = await messages.page({ accountId: account.id, page: 1, limit: 9 });
    const deleted = items.filter(({ deletedAt }) => deletedAt).map(({ text }) => text);
    expect(deleted).toEqual(['mine']);
  });

  test('more changes than may wait for a message are refused, of one person and kind alone', async () => {
    const { lease, written, change, stored, listed } = await chat();
    const [message, other] = [written(), written()];
    const many = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        change(message, reactionOf(`${first + n}`), { madeAfter: first + n }),
      );
    await store(lease, ...many(1, MAX_WAITING_CHANGES - 1));
    await store(lease, ...many(MAX_WAITING_CHANGES, 3), change(other, reactionOf('👍')));
    await store(lease, ...many(MAX_WAITING_CHANGES + 3, 1), change(message, DELETION));
    const somebody = { number: digits(), lid: null };
    await store(lease, change(message, reactionOf('👎'), { peer: somebody }));
    await store(lease, change(message, reactionOf('❤'), { fromMe: true }));
    await inbox.storeInbound(lease, [message, other]);
    const applied = newestOfEach(await listed(message.waId, 'reaction'));
    expect(applied.map(({ content }) => content)).toEqual([
      reactionOf('❤'),
      reactionOf(`${MAX_WAITING_CHANGES}`),
    ]);
    expect(await listed(other.waId, 'reaction')).toHaveLength(1);
    expect((await stored(message.waId)).deletedAt).not.toBeNull();
    await store(lease, ...many(9_000, 1));
    expect((await listed(message.waId, 'reaction')).at(-1)?.content).toEqual(reactionOf('9000'));
  });

  test('of the changes of one person that find no message the oldest go first, and nobody else’s', async () => {
    const { lease, peer, written, change, listed } = await chat();
    const [before, own, last] = [written(), written(), written()];
    const somebody = { number: digits(), lid: null };
    const theirs = written({ from: somebody.number, fromLid: null });
    await store(
      lease,
      change(before, reactionOf('👍')),
      change(own, reactionOf('❤'), { fromMe: true }),
      change(theirs, reactionOf('🙏'), { peer: somebody }),
    );
    for (let sent = 0; sent < MAX_UNMATCHED_CHANGES; sent += 500)
      await store(
        lease,
        ...Array.from({ length: 500 }, (_, n) => change({ waId: `invented ${sent + n}` }, reactionOf('👎'))),
      );
    await store(lease, change(last, reactionOf('🎉')));
    const first = written({ waId: 'invented 0', from: peer.number });
    await inbox.storeInbound(lease, [before, own, theirs, last, first]);
    const reactions = async ({ waId }: { waId: string }) =>
      (await listed(waId, 'reaction')).map(({ content }) => content);
    expect(await reactions(before)).toEqual([]);
    expect(await reactions(first)).toEqual([]);
    expect(await reactions(own)).toEqual([reactionOf('❤')]);
    expect(await reactions(theirs)).toEqual([reactionOf('🙏')]);
    expect(await reactions(last)).toEqual([reactionOf('🎉')]);
  });

  test('a change is stored once, however often it comes', async () => {
    const { account, lease, written, change, listed } = await chat();
    await fixture.setEventTypes(account.id, maskOf(EVENT_TYPES));
    const message = written();
    await inbox.storeInbound(lease, [message]);
    const reaction = change(message, reactionOf('👍'));
    await store(lease, reaction, reaction);
    await store(lease, reaction);
    expect(await listed(message.waId, 'reaction')).toHaveLength(1);
    const told = (await readEvents(account.id)).filter(({ type }) => type === 'message.reaction');
    expect(told.map(({ facts }) => facts)).toEqual([{ from: message.from, emoji: '👍' }]);
  });

  test('changes that come before their message are applied with it, and told behind it', async () => {
    const { account, lease, written, change, stored, listed } = await chat();
    await fixture.setEventTypes(account.id, maskOf(EVENT_TYPES));
    const [message, withdrawn] = [written({ text: 'Tomorow?' }), written()];
    await store(
      lease,
      change(message, reactionOf('👍'), { madeAfter: 1_000 }),
      change(message, editTo('Tomorrow?'), { madeAfter: 2_000 }),
      change(withdrawn, DELETION, { madeAfter: 3_000 }),
    );
    expect(await readEvents(account.id)).toEqual([]);
    await inbox.storeInbound(lease, [message, withdrawn]);
    expect(await stored(message.waId)).toMatchObject({
      text: 'Tomorrow?',
      editedAt: expect.any(Date),
      deletedAt: null,
    });
    expect(await stored(withdrawn.waId)).toMatchObject({ editedAt: null, deletedAt: expect.any(Date) });
    expect(await listed(message.waId, 'reaction')).toHaveLength(1);
    expect((await readEvents(account.id)).map(({ type }) => type)).toEqual([
      'message.received',
      'message.received',
      'message.reaction',
      'message.edited',
      'message.deleted',
    ]);
  });

  test('the newest reaction and vote of each person are listed for many messages at once, and of one account alone', async () => {
    const { account, lease, written, change, stored } = await chat();
    const [poll, plain, silent] = [
      written({ type: 'poll', text: POLL.question, body: POLL }),
      written(),
      written(),
    ];
    await inbox.storeInbound(lease, [poll, plain, silent]);
    await store(
      lease,
      change(plain, reactionOf('👍'), { madeAfter: 1 }),
      change(plain, reactionOf('🎉'), { madeAfter: 2 }),
      change(plain, reactionOf('🙏'), { madeAfter: 3, fromMe: true }),
      change(poll, { kind: 'vote', options: ['Six'] }, { madeAfter: 4 }),
      change(poll, reactionOf(''), { madeAfter: 5 }),
      change(plain, editTo('Changed'), { madeAfter: 6 }),
    );
    const ids: string[] = [];
    for (const { waId } of [poll, plain, silent]) ids.push((await stored(waId)).id);
    const newest = await changes.listNewest(account.id, ids);
    expect(newest.map(({ messageId, content }) => [ids.indexOf(messageId), content])).toEqual([
      [1, reactionOf('🎉')],
      [1, reactionOf('🙏')],
      [0, { kind: 'vote', options: ['Six'] }],
      [0, reactionOf('')],
    ]);
    expect(newest.map(({ fromMe }) => fromMe)).toEqual([false, true, false, false]);
    const other = (await chat()).account;
    expect(await changes.listNewest(other.id, ids)).toEqual([]);
    expect(await changes.listNewest(account.id, [])).toEqual([]);
  });

  test('nothing is stored once the lease has moved on', async () => {
    const { lease, written, change, listed } = await chat();
    const message = written();
    await inbox.storeInbound(lease, [message]);
    await expireLease(lease);
    await expect(store(lease, change(message, reactionOf('👍')))).rejects.toThrow();
    expect(await listed(message.waId, 'reaction')).toEqual([]);
  });

  test('changes end with their message', async () => {
    const { account, lease, written, change, stored, at } = await chat();
    const message = written();
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, reactionOf('👍')), change({ waId: 'never' }, reactionOf('👍')));
    const { id } = await stored(message.waId);
    expect(await changes.list(account.id, id, 'reaction')).toHaveLength(1);
    await retention.deleteBefore(
      account.id,
      at(2 * DAY)
        .toISOString()
        .slice(0, 10),
      100,
    );
    expect(await changes.list(account.id, id, 'reaction')).toEqual([]);
  });
});

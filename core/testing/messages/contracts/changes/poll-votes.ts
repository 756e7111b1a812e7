import { expect, test } from '@jest/globals';
import { maskOf, newestOfEach, tallyOf } from '../../../../src/index.js';
import { aKnownChat, randomBytes } from '../../../fixture/builders.js';
import { aMessage } from '../../../fixture/message-builders.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { sealChange } from '../../fake-change-opener.js';
import { changedChats, OWN, POLL, reactionOf } from './changed-chat.js';

export const pollVotesContract = persistenceContract('Changes of messages', (fixture) => {
  const { chats, clock, inbox, intake, outbox, readEvents } = fixture;
  const { chat, store } = changedChats(fixture);
  test('votes are opened under either address of both, and the last one of a person counts', async () => {
    const { account, lease, peer, written, change, listed } = await chat();
    await fixture.setEventTypes(account.id, maskOf(['message.vote']));
    const poll = written({ type: 'poll', text: POLL.question, body: POLL });
    const vote = (options: string[], form: { author: string; actor: string }, madeAfter: number) => {
      const sealed = sealChange(
        { kind: 'vote', options },
        { secret: poll.secret!, messageWaId: poll.waId, ...form },
      );
      return change(poll, sealed, { kind: 'vote', madeAfter });
    };
    const tally = async () =>
      tallyOf(POLL.options, newestOfEach(await listed(poll.waId, 'vote'))).map(({ voters }) => voters.length);
    // Before the poll itself.
    await store(lease, vote(['Six'], { author: peer.lid, actor: peer.lid }, 1_000));
    await inbox.storeInbound(lease, [poll]);
    expect(await tally()).toEqual([1, 0]);
    await store(lease, vote(['Eight'], { author: peer.number, actor: peer.lid }, 2_000));
    expect(await tally()).toEqual([0, 1]);
    await store(lease, vote(['Six', 'Eight'], { author: peer.lid, actor: peer.number }, 3_000));
    expect(await tally()).toEqual([1, 1]);
    await store(lease, vote([], { author: peer.number, actor: peer.number }, 4_000));
    expect(await tally()).toEqual([0, 0]);
    const told = [['Six'], ['Eight'], ['Six', 'Eight'], []];
    expect((await readEvents(account.id)).map(({ facts }) => facts)).toEqual(
      told.map((options) => ({ from: peer.number, options })),
    );
  });

  test('votes on a poll that was composed before it was accepted are opened with the secret of that', async () => {
    const { instance, lease, peer, change, listed } = await chat();
    const poll = aMessage(instance, { to: peer.number, body: POLL, at: clock.now() });
    const wire = { bytes: randomBytes(40), secret: randomBytes(32) };
    expect(await intake.accept({ message: poll, lease, wire })).toMatchObject({ isTaken: true });
    await outbox.settle(lease, [{ id: poll.id, kind: 'sent', at: clock.now() }]);
    const form = { secret: wire.secret, messageWaId: poll.waId, author: OWN.lid, actor: peer.lid };
    const sealed = sealChange({ kind: 'vote', options: ['Six'] }, form);
    await store(lease, change(poll, sealed, { kind: 'vote' }));
    expect(await listed(poll.waId, 'vote')).toHaveLength(1);
  });

  test('a vote under an address that is not known yet counts once it is', async () => {
    const { lease, peer, written, change, listed } = await chat();
    const poll = written({ type: 'poll', text: POLL.question, body: POLL, fromLid: null });
    await inbox.storeInbound(lease, [poll]);
    const form = { secret: poll.secret!, messageWaId: poll.waId, author: peer.lid, actor: peer.lid };
    const sealed = sealChange({ kind: 'vote', options: ['Six'] }, form);
    await store(lease, change(poll, sealed, { kind: 'vote', peer: { number: peer.number, lid: null } }));
    expect(await listed(poll.waId, 'vote')).toEqual([]);
    await chats.record(lease, [{ ...aKnownChat(peer.number), lid: peer.lid }]);
    // A stranger could have a thousand wait for one message: a further one does not have them tried again.
    await store(lease, change(poll, reactionOf('👍')));
    expect(await listed(poll.waId, 'vote')).toEqual([]);
    await inbox.retryChanges(lease);
    expect(await listed(poll.waId, 'vote')).toHaveLength(1);
  });
});

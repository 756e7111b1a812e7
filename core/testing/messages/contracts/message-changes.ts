import { expect, test } from '@jest/globals';
import type {
  ChangeContent,
  ChangeKind,
  IncomingChange,
  IncomingMessage,
  SessionLease,
} from '../../../src/index.js';
import { EVENT_TYPES, maskOf, newestOfEach, tallyOf, versionsOf } from '../../../src/index.js';
import { anIncomingMessage, randomBytes } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';
import { fakeTextSecrets, sealChange } from '../fake-change-opener.js';

const MINUTE = 60_000;
const OWN = { number: '918888888888', lid: '77001' };
const POLL = { type: 'poll', question: 'When?', options: ['Six', 'Eight'], selectable: 1 } as const;

export const messageChangesContract = persistenceContract('Changes of messages', (fixture) => {
  const {
    changes,
    chats,
    clock,
    expireLease,
    inbox,
    messages,
    outbox,
    readEvents,
    retention,
    seed,
    timelines,
  } = fixture;

  const digits = () => `9198${`${Math.floor(Math.random() * 1e8)}`.padStart(8, '0')}`;

  /** A customer with both addresses, what they write, and what they do to it. */
  async function chat() {
    const { account, instance, lease } = await seed.sender();
    const peer = { number: digits(), lid: digits() };
    const from = { from: peer.number, fromLid: peer.lid };
    const at = (ms: number) => new Date(Math.floor(clock.now().getTime()) + ms);
    const written = (overrides: Partial<IncomingMessage> = {}) =>
      anIncomingMessage({ ...from, at: at(0), secret: randomBytes(32), ...overrides });
    const change = (
      target: { waId: string },
      content: IncomingChange['content'] | ChangeContent,
      { madeAfter = 0, ...overrides }: Partial<IncomingChange> & { madeAfter?: number } = {},
    ): IncomingChange => ({
      waId: `3A${newId().slice(-12)}`,
      targetWaId: target.waId,
      peer,
      own: OWN,
      fromMe: false,
      kind: 'kind' in content ? content.kind : (overrides.kind as ChangeKind),
      content,
      madeAt: at(madeAfter),
      at: at(madeAfter),
      ...overrides,
    });
    const stored = async (waId: string) => {
      const { items } = await messages.page({ accountId: account.id, page: 1, limit: 50 });
      const found = items.find((one) => one.waId === waId);
      if (!found) throw new Error(`no message ${waId}`);
      return found;
    };
    const listed = async (waId: string, kind: ChangeKind) =>
      changes.list(account.id, (await stored(waId)).id, kind);
    return { account, instance, lease, peer, written, change, stored, listed, at };
  }

  const reactionOf = (emoji: string) => ({ kind: 'reaction', emoji }) as const;
  const editTo = (text: string) => ({ kind: 'edit', text }) as const;
  const DELETION = { kind: 'delete' } as const;

  const store = (lease: SessionLease, ...all: IncomingChange[]) => inbox.storeChanges(lease, all);

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

  test('an edit keeps all versions, and a late older one does not become the text', async () => {
    const { lease, written, change, stored, listed } = await chat();
    const message = written({ text: 'one' });
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, editTo('three'), { madeAfter: 2_000 }));
    await store(
      lease,
      change(message, editTo('two'), { madeAfter: 1_000 }),
      change(message, editTo('four'), { madeAfter: 3_000 }),
    );
    expect((await stored(message.waId)).text).toBe('four');
    const versions = versionsOf(await listed(message.waId, 'edit'), message.at);
    expect(versions.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four']);
  });

  test('an edited picture keeps its file and gets the new caption', async () => {
    const { lease, written, change, stored } = await chat();
    const file = { mime_type: 'image/jpeg', file_size: 10, sha256: 'ab'.repeat(32) };
    const body = { type: 'image', ...file, caption: 'This' } as const;
    const message = written({ type: 'image', text: 'This', body });
    await inbox.storeInbound(lease, [message]);
    await store(lease, change(message, editTo('That')));
    expect(await stored(message.waId)).toMatchObject({ text: 'That', body: { ...body, caption: 'That' } });
  });

  test('only its author changes a message, within 15 minutes, and only what can be changed', async () => {
    const { lease, instance, written, change, stored } = await chat();
    const [message, place] = [
      written({ text: 'mine' }),
      written({ type: 'location', text: 'Gate', body: { type: 'location', latitude: 1, longitude: 2 } }),
    ];
    await inbox.storeInbound(lease, [message, place]);
    const sent = await seed.message(instance);
    const stranger = { number: digits(), lid: digits() };
    await store(
      lease,
      change(message, editTo('late'), { madeAfter: 16 * MINUTE }),
      change(message, editTo('ours'), { fromMe: true }),
      change(message, editTo('strange'), { peer: stranger }),
      change(message, DELETION, { peer: stranger }),
      change(message, DELETION, { fromMe: true }),
      change(place, editTo('Door')),
      change(sent, editTo('theirs'), { peer: { number: sent.number, lid: null } }),
      change(sent, DELETION, { peer: { number: sent.number, lid: null } }),
    );
    expect(await stored(message.waId)).toMatchObject({ text: 'mine', editedAt: null, deletedAt: null });
    expect(await stored(place.waId)).toMatchObject({ text: 'Gate', editedAt: null });
    expect(await stored(sent.waId)).toMatchObject({ text: sent.text, editedAt: null, deletedAt: null });
    // What was refused stays so.
    await inbox.retryChanges(lease);
    await store(lease, change(message, editTo('in time'), { madeAfter: 14 * MINUTE }));
    expect((await stored(message.waId)).text).toBe('in time');
  });

  test('our own phone changes what we have sent', async () => {
    const { lease, instance, change, stored } = await chat();
    const sent = await seed.message(instance);
    const peer = { number: sent.number, lid: null };
    await store(lease, change(sent, editTo('corrected'), { peer, fromMe: true }));
    await store(lease, change(sent, DELETION, { peer, fromMe: true, madeAfter: 5_000 }));
    await store(lease, change(sent, editTo('again'), { peer, fromMe: true, madeAfter: 6_000 }));
    const found = await stored(sent.waId);
    expect(found).toMatchObject({ text: 'corrected', deletedAt: expect.any(Date) });
  });

  test('an encrypted edit waits for a message that has a secret, and for no other', async () => {
    const { lease, peer, written, change, stored } = await chat();
    const message = written({ text: 'one' });
    const { secret, ...secretless } = message;
    const key = { secret: secret!, messageWaId: message.waId, author: peer.lid, actor: peer.number };
    await store(lease, change(message, sealChange(editTo('two'), key), { kind: 'edit' }));
    const other = written({ text: 'other' });
    const wrong = { ...key, messageWaId: other.waId, secret: randomBytes(32) };
    const { secret: _, ...otherWithout } = other;
    await store(lease, change(other, sealChange(editTo('x'), wrong), { kind: 'edit' }));
    await inbox.storeInbound(lease, [message, otherWithout]);
    expect((await stored(message.waId)).text).toBe('two');
    expect(secretless.waId).toBe(message.waId);
    expect(await stored(other.waId)).toMatchObject({ text: 'other', editedAt: null });
  });

  test('the own phone edits a text that was sent, whose secret nobody has stored', async () => {
    const { account, instance, lease, peer, change } = await chat();
    const text = await seed.message(instance, { to: peer.number, text: 'Deliverd' });
    await outbox.take(lease, 1, []);
    await outbox.settle(lease, [{ id: text.id, kind: 'sent', at: clock.now() }]);
    const edit = (secret: Uint8Array, madeAfter: number) =>
      change(
        text,
        sealChange(editTo('Delivered'), {
          ...{ secret, messageWaId: text.waId },
          ...{ author: OWN.lid, actor: OWN.lid },
        }),
        { kind: 'edit', fromMe: true, madeAfter },
      );
    await store(lease, edit(randomBytes(32), 1));
    expect((await timelines.find(account.id, text.id))?.message.text).toBe('Deliverd');
    await store(lease, edit(fakeTextSecrets.of(instance.id, text.waId)[0], 2));
    expect((await timelines.find(account.id, text.id))?.message).toMatchObject({
      text: 'Delivered',
      editedAt: expect.any(Date),
    });
  });

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

  test('a vote under an address that is not known yet counts once it is', async () => {
    const { lease, peer, written, change, listed } = await chat();
    const poll = written({ type: 'poll', text: POLL.question, body: POLL, fromLid: null });
    await inbox.storeInbound(lease, [poll]);
    const form = { secret: poll.secret!, messageWaId: poll.waId, author: peer.lid, actor: peer.lid };
    const sealed = sealChange({ kind: 'vote', options: ['Six'] }, form);
    await store(lease, change(poll, sealed, { kind: 'vote', peer: { number: peer.number, lid: null } }));
    expect(await listed(poll.waId, 'vote')).toEqual([]);
    const times = { lastInAt: null, lastOutAt: null, lastAt: null };
    await chats.record(lease, [{ chatId: peer.number, lid: peer.lid, standing: 'known', ...times }]);
    await inbox.retryChanges(lease);
    expect(await listed(poll.waId, 'vote')).toHaveLength(1);
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
      at(2 * 24 * 60 * MINUTE)
        .toISOString()
        .slice(0, 10),
      100,
    );
    expect(await changes.list(account.id, id, 'reaction')).toEqual([]);
  });
});

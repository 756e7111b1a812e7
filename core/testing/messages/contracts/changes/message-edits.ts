import { expect, test } from '@jest/globals';
import { versionsOf } from '../../../../src/index.js';
import { randomBytes } from '../../../fixture/builders.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { fakeTextSecrets, sealChange } from '../../fake-change-opener.js';
import { changedChats, DELETION, digits, editTo, OWN } from './changed-chat.js';

const MINUTE = 60_000;

export const messageEditsContract = persistenceContract('Changes of messages', (fixture) => {
  const { clock, inbox, outbox, seed, timelines } = fixture;
  const { chat, store } = changedChats(fixture);
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
    await outbox.take(lease, { known: 1, first: 0 }, []);
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
});

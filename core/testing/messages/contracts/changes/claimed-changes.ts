import { expect, test } from '@jest/globals';
import { usageOf } from '../../../../src/index.js';
import { aMessage, anIncomingMessage } from '../../../fixture/message-builders.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { DELETION, editTo, reactionOf } from './changed-chat.js';
import { startChanging } from './changing-account.js';

const WIRE = Uint8Array.of(1, 2, 3);

/** What the idempotency keys of changes keep. */
export const claimedChangesContract = persistenceContract('OutgoingChanges, keys', (fixture) => {
  const { clock, idempotency, inbox, intake, outgoingChanges, seed } = fixture;
  const start = () => startChanging(fixture);

  test('an idempotency key is claimed in the same commit, for one change or one message', async () => {
    const { account, instance, lease, message, change, claim, recordOf, open } = await start();
    const [edit, one] = [change(editTo('Shipped')), claim()];
    expect(await outgoingChanges.store(lease, edit, one)).toBe('open');
    // The next owner repeats the call of the one before.
    expect(await outgoingChanges.store(lease, edit, one)).toBe('open');
    const record = await recordOf(one.key);
    expect(record).toMatchObject({ request: one.request, messageId: message.id, reply: undefined });
    expect(await outgoingChanges.store(lease, change(editTo('Other')), one)).toBe('repeated');
    expect(await open()).toEqual([edit]);
    const sent = aMessage(instance, { at: clock.now() });
    const idempotent = { message: sent, idempotency: { ...one, async: false } };
    expect(await intake.accept(idempotent)).toEqual({ kind: 'repeated', record });
    const used = claim('message');
    await intake.accept({
      message: aMessage(instance, { at: clock.now() }),
      idempotency: { ...used, async: false },
    });
    expect(await outgoingChanges.store(lease, change(DELETION), used)).toBe('repeated');
    expect(await outgoingChanges.find(account.id, { messageId: message.id, key: one.key })).toEqual({
      signal: edit,
      state: 'open',
    });
    const others = (await start()).account;
    expect(await outgoingChanges.find(others.id, { messageId: message.id, key: one.key })).toBeUndefined();
  });

  test('the first reply under a key keeps the times of its message, also of a received one', async () => {
    const { account, lease, change, claim, recordOf } = await start();
    const at = new Date(Math.floor(clock.now().getTime()));
    await inbox.storeInbound(lease, [anIncomingMessage({ fromName: 'Ravi', at })]);
    const [received] = (await fixture.messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
    const one = claim();
    await outgoingChanges.store(lease, change(reactionOf('👍'), received), one);
    const message = { ...received!, editedAt: at, deletedAt: at };
    const times = { sentAt: null, deliveredAt: at, readAt: at };
    const reply = { message, times, usage: usageOf(0, 0), async: false };
    await idempotency.saveReply(account.id, one.key, reply);
    expect((await recordOf(one.key))?.reply).toEqual(reply);
  });

  test('another instance of the account has the key for itself', async () => {
    const { account, instance, lease, change, claim } = await start();
    const other = await seed.instance(account.id);
    const otherLease = await seed.linkedLease(other);
    const [one, same] = [claim(), await seed.message(other)];
    expect(await outgoingChanges.store(lease, change(editTo('one')), one)).toBe('open');
    const theirs = { ...one, request: `${other.id}\none` };
    expect(await outgoingChanges.store(otherLease, change(editTo('two'), same), theirs)).toBe('open');
    for (const { id, request } of [
      { ...instance, id: instance.id, request: one.request },
      { ...other, id: other.id, request: theirs.request },
    ])
      expect(await idempotency.find({ accountId: account.id, instanceId: id, key: one.key })).toMatchObject({
        request,
      });
  });

  test('what was not composed can be withdrawn, and its key is free again', async () => {
    const { lease, change, claim, recordOf, open } = await start();
    const [reaction, edit] = [change(reactionOf('👍')), change(editTo('Shipped'))];
    const [one, two] = [claim(), claim('two')];
    await outgoingChanges.store(lease, reaction, one);
    await outgoingChanges.store(lease, edit, two);
    await outgoingChanges.storeWire(lease, edit.waId, WIRE);
    for (const { waId } of [reaction, edit]) await outgoingChanges.withdraw(lease, waId);
    expect(await open()).toEqual([edit]);
    expect([await recordOf(one.key), (await recordOf(two.key))?.request]).toEqual([undefined, two.request]);
  });
});

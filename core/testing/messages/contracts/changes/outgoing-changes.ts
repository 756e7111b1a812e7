import { expect, test } from '@jest/globals';
import {
  type ChangeSignal,
  DAY_MS,
  LeaseLost,
  type Message,
  madeChange,
  maskOf,
  type OwnChange,
  type SessionLease,
  usageOf,
  waIdOf,
} from '../../../../src/index.js';
import { aMessage, anIncomingMessage } from '../../../fixture/message-builders.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { newId } from '../../../shared/uuid-v7.js';
import { DELETION, editTo, reactionOf } from './changed-chat.js';

const WIRE = Uint8Array.of(1, 2, 3);
const OTHER_WIRE = Uint8Array.of(4, 5, 6);

/** What the account does to messages, from the request until WhatsApp has answered. */
export const outgoingChangesContract = persistenceContract('OutgoingChanges', (fixture) => {
  const { clock, expireLease, idempotency, inbox, intake, outgoingChanges, readEvents, seed, timelines } =
    fixture;

  async function start() {
    const { account, instance, lease } = await seed.sender();
    const message = await seed.message(instance);
    let made = 0;
    const change = (content: OwnChange, target: Message = message): ChangeSignal => ({
      waId: waIdOf(newId()),
      to: target.number!,
      target: { id: target.id, waId: target.waId, fromMe: true, type: 'text' },
      content,
      peer: { number: target.number, lid: null },
      own: { number: target.ownNumber, lid: null },
      madeAt: new Date(Math.floor(clock.now().getTime()) + made++).toISOString(),
      until: new Date(clock.now().getTime() + DAY_MS).toISOString(),
    });
    const claim = (request = 'one') => ({ key: newId(), request: `${instance.id}\n${request}` });
    const recordOf = (key: string) =>
      idempotency.find({ accountId: account.id, instanceId: instance.id, key });
    const open = async (of: SessionLease = lease) =>
      (await outgoingChanges.listOpen(of, { limit: 100 })).map(({ signal }) => signal);
    return { account, instance, lease, message, change, claim, recordOf, open };
  }

  test('a change is stored once, and its bytes are those that were stored first', async () => {
    const { lease, change, open } = await start();
    const edit = change(editTo('Shipped'));
    expect(await outgoingChanges.storeWire(lease, edit.waId, WIRE)).toBeUndefined();
    for (let time = 1; time <= 2; time++) expect(await outgoingChanges.store(lease, edit)).toBe('open');
    expect(await open()).toEqual([edit]);
    for (const bytes of [WIRE, OTHER_WIRE])
      expect(new Uint8Array((await outgoingChanges.storeWire(lease, edit.waId, bytes))!)).toEqual(WIRE);
  });

  test('the next owner finds what is open, in the order in which it was made', async () => {
    const { instance, lease, change, open } = await start();
    const [reaction, edit] = [change(reactionOf('👍')), change(editTo('Shipped'))];
    await outgoingChanges.store(lease, edit);
    await outgoingChanges.store(lease, reaction);
    await outgoingChanges.storeWire(lease, edit.waId, WIRE);
    await expireLease(lease);
    for (const write of [
      outgoingChanges.store(lease, change(DELETION)),
      outgoingChanges.storeWire(lease, edit.waId, OTHER_WIRE),
      outgoingChanges.end(lease, edit.waId, 'refused'),
      outgoingChanges.withdraw(lease, reaction.waId),
      inbox.storeMade(lease, madeChange(edit)),
    ])
      await expect(write).rejects.toThrow(LeaseLost);
    const next = (await seed.claim(instance))!.lease;
    expect(await open(next)).toEqual([reaction, edit]);
    const kept = await outgoingChanges.storeWire(next, edit.waId, OTHER_WIRE);
    expect(new Uint8Array(kept!)).toEqual(WIRE);
  });

  test('what is open is read in pages, each behind the last change of the one before', async () => {
    const { instance, lease, change, open } = await start();
    const others = await Promise.all(Array.from({ length: 4 }, () => seed.message(instance)));
    const edits = others.map((message) => change(editTo('Shipped'), message));
    // Of changes of the same time their ids tell the order.
    const { madeAt } = edits[1]!;
    const changes = edits.map((edit, n) => (n === 2 ? { ...edit, madeAt } : edit));
    for (const one of changes.toReversed()) await outgoingChanges.store(lease, one);
    const inOrder = await open();
    expect(new Set(inOrder)).toEqual(new Set(changes));
    const pages: ChangeSignal[][] = [];
    do {
      const page = await outgoingChanges.listOpen(lease, { limit: 2, after: pages.at(-1)?.at(-1) });
      pages.push(page.map(({ signal }) => signal));
    } while (pages.at(-1)!.length > 0);
    expect(pages).toEqual([inOrder.slice(0, 2), inOrder.slice(2), []]);
    await outgoingChanges.end(lease, inOrder[1]!.waId, 'refused');
    expect((await outgoingChanges.listOpen(lease, { limit: 1, after: inOrder[1] }))[0]?.signal).toEqual(
      inOrder[2],
    );
  });

  test('what WhatsApp has taken is on its message, told, and not open any more', async () => {
    const { account, lease, message, change, open } = await start();
    await fixture.setEventTypes(account.id, maskOf(['message.edited', 'message.reaction']));
    const [edit, reaction] = [change(editTo('Shipped')), change(reactionOf('👍'))];
    for (const one of [edit, reaction]) await outgoingChanges.store(lease, one);
    for (const one of [edit, edit, reaction]) await inbox.storeMade(lease, madeChange(one));
    expect(await open()).toEqual([]);
    expect(await outgoingChanges.store(lease, edit)).toBe('changed');
    expect((await timelines.find(account.id, message.id))?.message.text).toBe('Shipped');
    const told = (await readEvents(account.id)).map(({ type }) => type);
    expect(told).toEqual(['message.edited', 'message.reaction']);
  });

  test('a newer change replaces an open one of its kind, and a deletion all of its message', async () => {
    const { instance, lease, change, open } = await start();
    const other = await seed.message(instance);
    const [older, reaction, elsewhere] = [
      change(editTo('one')),
      change(reactionOf('👍')),
      change(editTo('one'), other),
    ];
    for (const one of [older, reaction, elsewhere]) await outgoingChanges.store(lease, one);
    const newer = change(editTo('two'));
    await outgoingChanges.store(lease, newer);
    expect(await open()).toEqual([reaction, elsewhere, newer]);
    expect(await outgoingChanges.store(lease, older)).toBe('replaced');
    expect(await outgoingChanges.storeWire(lease, older.waId, WIRE)).toBeUndefined();
    const deletion = change(DELETION);
    await outgoingChanges.store(lease, deletion);
    expect(await open()).toEqual([elsewhere, deletion]);
  });

  test('a change that comes after a newer one of its kind, or after the deletion, is replaced itself', async () => {
    const { lease, change, open } = await start();
    const edit = (text: string) => change(editTo(text));
    const [first, second, third] = [edit('one'), edit('two'), edit('three')];
    expect(await outgoingChanges.store(lease, second)).toBe('open');
    expect(await outgoingChanges.store(lease, first)).toBe('replaced');
    await inbox.storeMade(lease, madeChange(second));
    expect(await outgoingChanges.store(lease, { ...first, waId: waIdOf(newId()) })).toBe('replaced');
    expect(await outgoingChanges.store(lease, change(reactionOf('👍')))).toBe('open');
    const deletion = change(DELETION);
    await outgoingChanges.store(lease, deletion);
    expect(await outgoingChanges.store(lease, third)).toBe('replaced');
    expect(await open()).toEqual([deletion]);
    await outgoingChanges.end(lease, deletion.waId, 'refused');
    expect(await outgoingChanges.store(lease, { ...third, waId: waIdOf(newId()) })).toBe('open');
  });

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

  test('a change that has ended stays as it is, and its account is told how', async () => {
    const { lease, change, open } = await start();
    const other = await start();
    const edit = change(editTo('Shipped'));
    expect(await outgoingChanges.stateOf(lease, edit.waId)).toBeUndefined();
    await outgoingChanges.store(lease, edit);
    expect(await outgoingChanges.stateOf(lease, edit.waId)).toBe('open');
    const foreign = { ...lease, accountId: other.account.id };
    expect(await outgoingChanges.stateOf(foreign, edit.waId)).toBeUndefined();
    await outgoingChanges.end(lease, edit.waId, 'too-late');
    await outgoingChanges.end(lease, edit.waId, 'refused');
    expect(await open()).toEqual([]);
    expect(await outgoingChanges.store(lease, edit)).toBe('too-late');
    expect(await outgoingChanges.stateOf(lease, edit.waId)).toBe('too-late');
  });

  test('what has become of the message is told with each open change', async () => {
    const { lease, message, change } = await start();
    const edit = change(editTo('Shipped'));
    await outgoingChanges.store(lease, edit);
    expect(await outgoingChanges.listOpen(lease, { limit: 1 })).toEqual([{ signal: edit, isUsable: true }]);
    const byPhone = { ...madeChange(change(DELETION)), waId: `3A${newId()}` };
    await inbox.storeChanges(lease, [byPhone]);
    expect((await timelines.find(lease.accountId, message.id))?.message.deletedAt).not.toBeNull();
    expect(await outgoingChanges.listOpen(lease, { limit: 1 })).toEqual([{ signal: edit, isUsable: false }]);
  });

  test('sessions see their own changes alone, and none once the phone was unlinked', async () => {
    const { lease, change, open } = await start();
    const other = await start();
    const edit = change(editTo('Shipped'));
    await outgoingChanges.store(lease, edit);
    expect(await other.open()).toEqual([]);
    expect(await outgoingChanges.storeWire(other.lease, edit.waId, WIRE)).toBeUndefined();
    await outgoingChanges.end(other.lease, edit.waId, 'refused');
    expect(await open()).toEqual([edit]);
    await fixture.reports.forget(lease, { status: 'disconnected', linked: false });
    expect(await open()).toEqual([]);
  });

  test('changes end with their message, or when no phone asks for them any more', async () => {
    const { account, instance, lease, message, change, open } = await start();
    const edit = change(editTo('Shipped'));
    await outgoingChanges.store(lease, edit);
    await outgoingChanges.removeBefore(new Date(edit.madeAt), 1_000);
    expect(await open()).toEqual([edit]);
    await outgoingChanges.removeBefore(new Date(Date.parse(edit.madeAt) + 1), 1_000);
    expect(await open()).toEqual([]);
    const again = change(editTo('again'));
    await outgoingChanges.store(lease, again);
    await fixture.outbox.take(lease, { known: 10, first: 0 }, []);
    await fixture.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: clock.now() }]);
    const day = new Date(clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    await fixture.retention.deleteBefore(account.id, day, 100);
    expect(await open()).toEqual([]);
    expect(instance.id).toBe(lease.instanceId);
  });
});

import { expect, test } from '@jest/globals';
import {
  type AuditEntry,
  type ChangeSignal,
  DAY_MS,
  LeaseLost,
  madeChange,
  maskOf,
  waIdOf,
} from '../../../../src/index.js';
import { persistenceContract } from '../../../fixture/persistence-contract.js';
import { newId } from '../../../shared/uuid-v7.js';
import { DELETION, editTo, reactionOf } from './changed-chat.js';
import { startChanging } from './changing-account.js';

const WIRE = Uint8Array.of(1, 2, 3);
const OTHER_WIRE = Uint8Array.of(4, 5, 6);

/** What the account does to messages, from the request until WhatsApp has answered. */
export const outgoingChangesContract = persistenceContract('OutgoingChanges', (fixture) => {
  const { clock, expireLease, inbox, operatorAccounts, outgoingChanges, readEvents, seed, timelines } =
    fixture;

  const start = () => startChanging(fixture);

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
    // The ids of changes of the same time tell their order.
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

  test('what is open when its account is suspended is not made any more, also once the suspension is lifted', async () => {
    const { account, lease, message, change, claim, open } = await start();
    const other = await start();
    const { key, request } = claim();
    const [edit, deletion] = [change(editTo('Shipped')), change(DELETION)];
    await outgoingChanges.store(lease, edit, { key, request });
    const elsewhere = other.change(editTo('Shipped'));
    await outgoingChanges.store(other.lease, elsewhere);
    const suspension = { level: 'sends', reason: 'Complaints', since: new Date(), until: null } as const;
    const entry = (): AuditEntry => ({
      ...{ id: newId(), at: new Date(), actor: { kind: 'operator', name: 'night shift' }, target: null },
      ...{ accountId: account.id, action: 'account.suspended', reason: 'Complaints', details: {} },
    });
    await operatorAccounts.changeSuspension(account.id, suspension, entry());
    expect(await open()).toEqual([]);
    expect(await outgoingChanges.storeWire(lease, edit.waId, WIRE)).toBeUndefined();
    expect(await outgoingChanges.find(account.id, { messageId: message.id, key })).toMatchObject({
      state: 'suspended',
    });
    await operatorAccounts.changeSuspension(account.id, null, entry());
    expect(await open()).toEqual([]);
    expect(await outgoingChanges.store(lease, edit)).toBe('suspended');
    expect(await outgoingChanges.store(lease, deletion)).toBe('open');
    expect(await other.open()).toEqual([elsewhere]);
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

import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  createMemoryPorts,
  eventually,
  newId,
  seedMessage,
  seedSender,
} from '../../../testing/index.js';
import { ChangeMessage } from './change-message.js';
import { type ChangeCall, type ChangeOutcome, madeChange } from './change-signal.js';

const SECOND = 1_000;

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const message = await seedMessage(ports, instance, { text: 'Shiped' });
  await ports.outbox.take(lease, { known: 10, first: 0 }, []);
  await ports.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: ports.clock.now() }]);
  const change = new ChangeMessage(ports);
  const key = anApiKey({ accountId: account.id });
  const request = (idempotencyKey: string) => ({ key, messageId: message.id, idempotencyKey });
  const edit = (idempotencyKey: string, text = 'Shipped') =>
    change.edit(request(idempotencyKey), { field: 'text', text });
  /** Does what waits, as the worker of the session would; answers what that was. */
  const work = async (outcome: ChangeOutcome): Promise<ChangeCall> => {
    const calls = await eventually(
      () => ports.sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    for (const { id, input } of calls) {
      const { claim, ...signal } = input as ChangeCall;
      const state = await ports.outgoingChanges.store(lease, signal, claim);
      if (state === 'open' && outcome.kind === 'changed')
        await ports.inbox.storeMade(lease, madeChange(signal));
      if (state === 'open' && outcome.kind === 'refused')
        await ports.outgoingChanges.end(lease, signal.waId, 'refused');
      await ports.sessionCalls.answer(lease, id, state === 'open' ? outcome : { kind: state });
    }
    return calls[0]!.input as ChangeCall;
  };
  const isAsked = async () => (await ports.sessionCalls.take(lease)).length > 0;
  const current = () => ports.store.messageOf(account.id, message.id)!.message;
  return { ports, instance, lease, message, change, request, edit, work, isAsked, current };
}

describe('a change under an idempotency key', () => {
  test('is made once, and a repeated request gets the first answer, however late', async () => {
    const { change, current, edit, ports, request, work } = await start();
    const first = edit('one');
    await work({ kind: 'changed' });
    const answer = await first;
    expect(answer).toMatchObject({ timeline: { message: { text: 'Shipped' } }, replayed: false });
    const second = edit('two', 'Delivered');
    await work({ kind: 'changed' });
    await second;
    const deleted = change.delete(request('three'));
    await work({ kind: 'changed' });
    await deleted;
    ports.clock.advance(24 * 60 * 60 * SECOND);
    expect(await edit('one')).toEqual({ ...answer, replayed: true });
    expect(ports.store.outgoingChanges.size).toBe(3);
    expect(current()).toMatchObject({ text: 'Delivered', deletedAt: expect.any(Date) });
  });

  test('is told again without the instance', async () => {
    const { edit, instance, lease, ports, work } = await start();
    const first = edit('one');
    await work({ kind: 'changed' });
    await first;
    await ports.reports.report(lease, { status: 'disconnected' });
    expect((await ports.instances.get(instance.accountId, instance.id)).status).toBe('disconnected');
    expect(await edit('one')).toMatchObject({ replayed: true });
    await expect(edit('two')).rejects.toMatchObject({ code: 'not_ready' });
  });

  test('is refused where the key was used for anything else', async () => {
    const { change, edit, message, ports, request, work } = await start();
    const first = edit('one');
    await work({ kind: 'changed' });
    await first;
    const reused = { code: 'idempotency_key_reused' };
    await expect(edit('one', 'Delivered')).rejects.toMatchObject(reused);
    await expect(change.delete(request('one'))).rejects.toMatchObject(reused);
    await expect(change.react(request('one'), '👍')).rejects.toMatchObject(reused);
    const scopedKey = { accountId: message.accountId, instanceId: message.instanceId, key: 'one' };
    expect(await ports.idempotency.find(scopedKey)).toMatchObject({ messageId: message.id });
    await expect(edit('é')).rejects.toMatchObject({ code: 'invalid_idempotency_key' });
  });

  test('is in flight until it is answered, and the first answer may come from another process', async () => {
    const { edit, ports, request, work } = await start();
    const elsewhere = new ChangeMessage(ports);
    const same = () => elsewhere.edit(request('one'), { field: 'text', text: 'Shipped' });
    const first = edit('one');
    const inFlight = { code: 'idempotency_in_flight' };
    await expect(edit('one')).rejects.toMatchObject(inFlight);
    first.catch(() => undefined);
    await work({ kind: 'unknown' });
    expect(await first).toMatchObject({ isPending: true });
    await expect(same()).rejects.toMatchObject(inFlight);
  });

  test('of two requests at the same time in two processes one makes it', async () => {
    const { edit, ports, request, work } = await start();
    const elsewhere = new ChangeMessage(ports);
    const both = [edit('one'), elsewhere.edit(request('one'), { field: 'text', text: 'Shipped' })];
    for (const one of both) one.catch(() => undefined);
    await work({ kind: 'changed' });
    const replayed = (await Promise.all(both)).map((reply) => reply.replayed);
    expect(replayed.toSorted()).toEqual([false, true]);
    expect(ports.store.outgoingChanges.size).toBe(1);
  });

  test('that had no answer in time is waited for again: the same change, under the same id', async () => {
    const { current, edit, ports, work } = await start();
    const first = edit('one');
    const { claim: _, ...signal } = await work({ kind: 'unknown' });
    const pending = { timeline: { message: { text: 'Shiped', editedAt: null } }, isPending: true };
    expect(await first).toMatchObject({ ...pending, replayed: false });
    ports.clock.advance(16 * SECOND);
    const second = edit('one');
    expect(await work({ kind: 'unknown' })).toEqual(signal);
    expect(await second).toMatchObject({ ...pending, replayed: true });
    const third = edit('one');
    expect(await work({ kind: 'changed' })).toEqual(signal);
    const made = { timeline: { message: { text: 'Shipped' } }, isPending: false, replayed: true };
    expect(await third).toMatchObject(made);
    expect(current().text).toBe('Shipped');
  });

  test('that was made after its caller had gone is told to the repeated request', async () => {
    const { edit, isAsked, lease, ports, work } = await start();
    const first = edit('one');
    const { claim: _, ...signal } = await work({ kind: 'unknown' });
    expect(await first).toMatchObject({ isPending: true });
    await ports.inbox.storeMade(lease, madeChange(signal));
    expect(await edit('one')).toMatchObject({ timeline: { message: { text: 'Shipped' } }, replayed: true });
    expect(await isAsked()).toBe(false);
  });

  test('that was made while its answer was lost is told as made', async () => {
    const { edit, lease, ports } = await start();
    const first = edit('one');
    const [call] = await eventually(
      () => ports.sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    const { claim, ...signal } = call!.input as ChangeCall;
    await ports.outgoingChanges.store(lease, signal, claim);
    await ports.inbox.storeMade(lease, madeChange(signal));
    await ports.sessionCalls.answer(lease, call!.id, { kind: 'unknown' });
    expect(await first).toMatchObject({ timeline: { message: { text: 'Shipped' } }, isPending: false });
  });

  test('that WhatsApp has refused is refused again', async () => {
    const { edit, isAsked, work } = await start();
    const first = edit('one');
    first.catch(() => undefined);
    await work({ kind: 'refused' });
    const refused = { code: 'target_unusable', details: { field: 'id' } };
    await expect(first).rejects.toMatchObject(refused);
    await expect(edit('one')).rejects.toMatchObject(refused);
    expect(await isAsked()).toBe(false);
  });

  test('that was open when its account was suspended is refused with that reason', async () => {
    const { edit, isAsked, message, ports, work } = await start();
    const first = edit('one');
    await work({ kind: 'unknown' });
    expect(await first).toMatchObject({ isPending: true });
    const { accountId } = message;
    const suspension = { level: 'sends', reason: 'Complaints', since: new Date(), until: null } as const;
    await ports.operatorAccounts.changeSuspension(accountId, suspension, {
      ...{ id: newId(), at: new Date(), actor: { kind: 'operator', name: 'night shift' }, target: null },
      ...{ accountId, action: 'account.suspended', reason: 'Complaints', details: {} },
    });
    await expect(edit('one')).rejects.toMatchObject({
      code: 'target_unusable',
      message: 'id is of an account that was suspended before WhatsApp answered',
      details: { field: 'id' },
    });
    expect(await isAsked()).toBe(false);
  });

  test('belongs to messages as well: a key of one is not for the other', async () => {
    const { change, instance, ports, request } = await start();
    const sent = await seedMessage(ports, instance);
    const idempotency = { key: 'order 7', request: `${instance.id}\n919800000002\nHello`, async: false };
    await ports.intake.accept({ message: { ...sent, id: newId() }, idempotency });
    await expect(change.delete(request('order 7'))).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });
});

import { expect, test } from '@jest/globals';
import { AdapterError, type ChangeOutcome, madeChange } from '@waxwing/core';
import { eventually, newId } from '@waxwing/core/testing';
import { EDIT, REACTION, sessionOf, setUpChanges, silent, taken } from '../testing/change-harness.js';

const startChanges = setUpChanges();

const LONG_MS = 60_000;

test('a change is stored before it is given to the session, and on its message once WhatsApp has taken it', async () => {
  const { change, lease, makerOf, stateOf, stored } = await startChanges();
  const [maker, edit] = [makerOf(lease), change(EDIT)];
  const seen: unknown[] = [];
  const { session } = sessionOf((signal) => {
    seen.push(stateOf(signal));
    return taken();
  });
  maker.start(session);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'changed' });
  expect([seen, stateOf(edit), stored().text]).toEqual([['open'], 'changed', 'Shipped']);
});

test('what WhatsApp has taken is stored by the same connection, also where the database fails for a while', async () => {
  const { change, lease, makerOf, ports, stored } = await startChanges();
  const { storeMade } = ports.inbox;
  let tries = 0;
  ports.inbox.storeMade = async (...made) => {
    tries += 1;
    if (tries === 1) throw new AdapterError('away', { cause: undefined, retryable: true });
    return storeMade(...made);
  };
  const { session, given } = sessionOf(taken);
  const maker = makerOf(lease);
  maker.start(session);
  expect(await maker.make(change(EDIT), LONG_MS)).toEqual({ kind: 'changed' });
  expect([tries, given.length, stored().text]).toEqual([2, 1, 'Shipped']);
});

test('the next owner makes what has no answer, in its order, and what was answered not again', async () => {
  const { change, lease, makerOf, nextOwner, stored, until } = await startChanges();
  const first = makerOf(lease);
  first.start(sessionOf(({ content }) => (content.kind === 'delete' ? taken() : silent())).session);
  const [edit, reaction] = [change(EDIT), change(REACTION)];
  for (const one of [edit, reaction]) expect(await first.make(one, LONG_MS)).toEqual({ kind: 'unknown' });
  first.stop();
  const { session, given } = sessionOf(taken);
  makerOf(await nextOwner()).start(session);
  await until(reaction, 'changed');
  expect(given).toEqual([edit, reaction]);
  expect(stored().text).toBe('Shipped');
});

test('what has no answer in time is made once more by the same connection, after its caller was told', async () => {
  const { change, lease, makerOf, stored, until } = await startChanges();
  const [maker, edit] = [makerOf(lease), change(EDIT)];
  const { session, given } = sessionOf(() => (given.length === 1 ? silent() : taken()));
  maker.start(session);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'unknown' });
  await until(edit, 'changed');
  expect(given).toEqual([edit, edit]);
  expect(stored().text).toBe('Shipped');
});

test('what is too late, or whose message was deleted meanwhile, is not made any more', async () => {
  const { change, lease, makerOf, ports, until } = await startChanges();
  const { session, given } = sessionOf(taken);
  const maker = makerOf(lease);
  const [edit, reaction] = [{ ...change(EDIT), until: change(EDIT).madeAt }, change(REACTION)];
  await ports.outgoingChanges.store(lease, edit);
  ports.clock.advance(1);
  maker.start(session);
  await until(edit, 'too-late');
  await ports.outgoingChanges.store(lease, reaction);
  const byPhone = { ...change({ kind: 'delete' }), waId: `3A${newId()}` };
  await ports.inbox.storeChanges(lease, [madeChange(byPhone)]);
  maker.start(session);
  await until(reaction, 'target-unusable');
  expect(given).toEqual([]);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'too-late' });
});

test('what had no answer is not made again by a repeated request once it is too late', async () => {
  const { change, lease, makerOf, ports, stateOf } = await startChanges();
  const { session, given } = sessionOf(taken);
  const [maker, edit] = [makerOf(lease), { ...change(EDIT), until: change(EDIT).madeAt }];
  maker.start(session);
  await ports.outgoingChanges.store(lease, edit);
  ports.clock.advance(1);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'too-late' });
  expect([given, stateOf(edit)]).toEqual([[], 'too-late']);
});

test('a connection that begins and a caller that waits make the same change once', async () => {
  const { change, lease, makerOf, ports } = await startChanges();
  const edit = change(EDIT);
  await ports.outgoingChanges.store(lease, edit);
  const answered = Promise.withResolvers<ChangeOutcome>();
  const { session, given } = sessionOf(() => answered.promise);
  const maker = makerOf(lease);
  maker.start(session);
  await eventually(
    async () => given,
    ({ length }) => length === 1,
  );
  const made = maker.make(edit, LONG_MS);
  answered.resolve(taken());
  expect(await made).toEqual({ kind: 'changed' });
  expect(given).toEqual([edit]);
});

test.each<ChangeOutcome>([{ kind: 'refused' }, { kind: 'not-on-whatsapp' }])(
  'what WhatsApp answers with %j has ended',
  async (outcome) => {
    const { change, lease, makerOf, stateOf, stored } = await startChanges();
    const [maker, edit] = [makerOf(lease), change(EDIT)];
    maker.start(sessionOf(() => outcome).session);
    expect(await maker.make(edit, LONG_MS)).toEqual(outcome);
    expect([stateOf(edit), stored().text]).toEqual([outcome.kind, 'Shiped']);
  },
);

test('what could not be tried is not kept', async () => {
  const { change, lease, makerOf, ports, stateOf } = await startChanges();
  const [maker, edit] = [makerOf(lease), change(EDIT)];
  maker.start(sessionOf(() => ({ kind: 'not-now', until: ports.clock.now() })).session);
  expect(await maker.make(edit, LONG_MS)).toMatchObject({ kind: 'not-now' });
  expect(stateOf(edit)).toBeUndefined();
});

test('what its caller was told to be pending is kept where it cannot be tried for a while', async () => {
  const { change, lease, makerOf, nextOwner, ports, stateOf, until } = await startChanges();
  const edit = change(EDIT);
  const notNow = () => ({ kind: 'not-now', until: ports.clock.now() }) as const;
  const first = sessionOf(() => (first.given.length === 1 ? silent() : notNow()));
  const maker = makerOf(lease);
  maker.start(first.session);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'unknown' });
  await eventually(
    async () => first.given,
    ({ length }) => length === 2,
  );
  maker.stop();
  expect(stateOf(edit)).toBe('open');
  makerOf(await nextOwner()).start(sessionOf(taken).session);
  await until(edit, 'changed');
});

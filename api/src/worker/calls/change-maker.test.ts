import { afterAll, expect, test } from '@jest/globals';
import {
  AdapterError,
  type ChangeOutcome,
  type ChangeSignal,
  DAY_MS,
  type Message,
  madeChange,
  type OutgoingChangeState,
  type OwnChange,
  type SessionLease,
  type WhatsAppSession,
  waIdOf,
} from '@waxwing/core';
import {
  claimSession,
  createMemoryPorts,
  eventually,
  ManualLeaseGuard,
  newId,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import fc from 'fast-check';
import { InboxWriter } from '../receiving/inbox-writer.js';
import { ChangeMaker } from './change-maker.js';

const EDIT = { kind: 'edit', text: 'Shipped' } as const;
const REACTION = { kind: 'reaction', emoji: '👍' } as const;
const LONG_MS = 60_000;

const over = new AbortController();
afterAll(() => over.abort());

async function start() {
  const ports = createMemoryPorts();
  const { account, instance, lease } = await seedSender(ports);
  const message = await seedMessage(ports, instance, { text: 'Shiped' });
  const makerOf = (of: SessionLease) =>
    new ChangeMaker({
      ...ports,
      ...{ lease: of, time: ports.clock },
      inbox: new InboxWriter(ports.inbox, of, new ManualLeaseGuard(), over.signal),
      onError: (error) => expect(error).toBeUndefined(),
    });
  const change = (content: OwnChange): ChangeSignal => ({
    waId: waIdOf(newId()),
    to: message.number!,
    target: { id: message.id, waId: message.waId, fromMe: true, type: 'text' },
    content,
    peer: { number: message.number, lid: null },
    own: { number: null, lid: null },
    madeAt: ports.clock.now().toISOString(),
    until: new Date(ports.clock.now().getTime() + DAY_MS).toISOString(),
  });
  /** Open changes to chats, in this order, each of a message of its own. */
  const openTo = async (chats: readonly string[]) => {
    const opened: ChangeSignal[] = [];
    for (const to of chats) {
      ports.clock.advance(1);
      const signal = { ...change(EDIT), to, target: { waId: newId(), fromMe: true, type: 'text' } };
      await ports.outgoingChanges.store(lease, signal);
      opened.push(signal);
    }
    return opened;
  };
  const stored = (): Message => ports.store.messageOf(account.id, message.id)!.message;
  const nextOwner = async () => {
    await ports.expireLease(lease);
    return (await claimSession(ports, instance))!.lease;
  };
  const stateOf = ({ waId }: ChangeSignal) =>
    ports.store.outgoingChanges.get(`${instance.id}/${waId}`)?.state;
  const until = (of: ChangeSignal, state: OutgoingChangeState) =>
    eventually(
      async () => stateOf(of),
      (found) => found === state,
    );
  return { ports, lease, change, openTo, makerOf, nextOwner, stored, stateOf, until };
}

/** A session of which WhatsApp answers so, and what it was given. */
function sessionOf(answer: (signal: ChangeSignal) => ChangeOutcome | Promise<ChangeOutcome>) {
  const given: ChangeSignal[] = [];
  const session = {
    change: async (signal: ChangeSignal) => {
      given.push(signal);
      return answer(signal);
    },
  } as unknown as WhatsAppSession;
  return { session, given };
}

const taken = () => ({ kind: 'changed' }) as const;
const silent = () => ({ kind: 'unknown' }) as const;

test('a change is stored before it is given to the session, and on its message once WhatsApp has taken it', async () => {
  const { change, lease, makerOf, stateOf, stored } = await start();
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
  const { change, lease, makerOf, ports, stored } = await start();
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
  const { change, lease, makerOf, nextOwner, stored, until } = await start();
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
  const { change, lease, makerOf, stored, until } = await start();
  const [maker, edit] = [makerOf(lease), change(EDIT)];
  const { session, given } = sessionOf(() => (given.length === 1 ? silent() : taken()));
  maker.start(session);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'unknown' });
  await until(edit, 'changed');
  expect(given).toEqual([edit, edit]);
  expect(stored().text).toBe('Shipped');
});

test('a chat that never answers holds up no other, and a few chats are made at once', async () => {
  const { lease, makerOf, openTo, until } = await start();
  const chats = ['silent', ...Array.from({ length: 12 }, (_, n) => `chat ${n}`)];
  const changes = await openTo(chats);
  const never = Promise.withResolvers<ChangeOutcome>();
  const { session, given } = sessionOf(({ to }) => (to === 'silent' ? never.promise : taken()));
  makerOf(lease).start(session);
  for (const change of changes.slice(1)) await until(change, 'changed');
  expect(given.filter(({ to }) => to === 'silent')).toEqual([changes[0]]);
});

test('of many open changes each is made, in the order of its chat, and silent chats are tried again last', async () => {
  const chat = fc.nat({ max: 7 });
  const pages = fc.array(chat, { minLength: 90, maxLength: 230 });
  await fc.assert(
    fc.asyncProperty(pages, fc.uniqueArray(chat), async (numbers, silentNumbers) => {
      const { lease, makerOf, openTo, stateOf } = await start();
      const changes = await openTo(numbers.map((n) => `chat ${n}`));
      const silentChats = new Set(silentNumbers.map((n) => `chat ${n}`));
      const isSilent = ({ to }: ChangeSignal) => silentChats.has(to);
      const underWay = new Set<string>();
      let most = 0;
      const { session, given } = sessionOf(async (signal) => {
        expect(underWay).not.toContain(signal.to);
        underWay.add(signal.to);
        most = Math.max(most, underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(signal.to);
        return isSilent(signal) ? silent() : taken();
      });
      makerOf(lease).start(session);
      const byChat = Map.groupBy(changes, ({ to }) => to);
      // The first change of a silent chat is tried, and all of them once more.
      const expected = [...byChat].map(([to, all]) => [to, silentChats.has(to) ? [all[0], ...all] : all]);
      const count = changes.length + [...byChat.keys()].filter((to) => silentChats.has(to)).length;
      await eventually(
        async () => given.length,
        (length) => length === count && underWay.size === 0,
      );
      expect(Object.fromEntries(Map.groupBy(given, ({ to }) => to))).toEqual(Object.fromEntries(expected));
      expect(most).toBeLessThanOrEqual(4);
      const untilAnswered = given.slice(0, given.findLastIndex((signal) => !isSilent(signal)) + 1);
      const triedBefore = untilAnswered.filter(isSilent).map(({ to }) => to);
      expect(triedBefore).toEqual([...new Set(triedBefore)]);
      expect(changes.filter((one) => !isSilent(one) && stateOf(one) !== 'changed')).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('what is too late, or whose message was deleted meanwhile, is not made any more', async () => {
  const { change, lease, makerOf, ports, until } = await start();
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
  const { change, lease, makerOf, ports, stateOf } = await start();
  const { session, given } = sessionOf(taken);
  const [maker, edit] = [makerOf(lease), { ...change(EDIT), until: change(EDIT).madeAt }];
  maker.start(session);
  await ports.outgoingChanges.store(lease, edit);
  ports.clock.advance(1);
  expect(await maker.make(edit, LONG_MS)).toEqual({ kind: 'too-late' });
  expect([given, stateOf(edit)]).toEqual([[], 'too-late']);
});

test('a connection that begins and a caller that waits make the same change once', async () => {
  const { change, lease, makerOf, ports } = await start();
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
    const { change, lease, makerOf, stateOf, stored } = await start();
    const [maker, edit] = [makerOf(lease), change(EDIT)];
    maker.start(sessionOf(() => outcome).session);
    expect(await maker.make(edit, LONG_MS)).toEqual(outcome);
    expect([stateOf(edit), stored().text]).toEqual([outcome.kind, 'Shiped']);
  },
);

test('what could not be tried is not kept', async () => {
  const { change, lease, makerOf, ports, stateOf } = await start();
  const [maker, edit] = [makerOf(lease), change(EDIT)];
  maker.start(sessionOf(() => ({ kind: 'not-now', until: ports.clock.now() })).session);
  expect(await maker.make(edit, LONG_MS)).toMatchObject({ kind: 'not-now' });
  expect(stateOf(edit)).toBeUndefined();
});

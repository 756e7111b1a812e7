import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  DAY_MS,
  dayOf,
  type IncomingMessage,
  type Message,
  type MessageBody,
  typesAmong,
} from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { fromNow, type SeededSender, seedInstance, seedMessage } from '../../fixture/seed.js';

interface Model {
  readonly waiting: Message[];
  readonly received: IncomingMessage[];
}

interface Real {
  readonly fixture: PersistenceFixture;
  readonly sender: SeededSender;
}

const POLL: MessageBody = { type: 'poll', question: 'When?', options: ['Now', 'Later'], selectable: 1 };
const RECEIVED = ['text', 'image', 'unavailable'] as const;

type Command = fc.AsyncCommand<Model, Real>;

/** The counts equal those of a reader of all messages. */
async function agree({ fixture, sender }: Real): Promise<void> {
  const accountId = sender.account.id;
  const all = await fixture.messages.listRange({ accountId, limit: 1_000 });
  const until = addDays(dayOf(fixture.clock.now()), 2);
  const days = Map.groupBy(all, ({ createdAt }) => dayOf(createdAt));
  const expected = [...days].toSorted().map(([day, messages]) => ({ day, ...countsOf(messages) }));
  expect(await fixture.statistics.daily(accountId, '2020-01-01', until)).toEqual(expected);
  expect(await fixture.statistics.totals(accountId, '2020-01-01', until)).toEqual(countsOf(all));
  const types = await fixture.statistics.otherTypes(accountId, '2020-01-01', until);
  expect(types.toSorted(byName)).toEqual(typesOf(all).toSorted(byName));
  for (const filter of [
    { hasMedia: true },
    { hasMedia: false },
    { type: 'text' as const },
    { type: 'poll' as const },
  ]) {
    const wanted = typesAmong(filter)!;
    const matching = all.filter(({ type }) => wanted.some((one) => one === type));
    const page = await fixture.messages.page({ accountId, types: wanted, page: 1, limit: 1 });
    expect(page).toMatchObject({
      total: matching.length,
      items: matching.slice(0, 1).map(({ id }) => ({ id })),
    });
  }
  const instances = await fixture.statistics.byInstance(accountId, '2020-01-01', until);
  for (const { instanceId, sentByDay, lastMessageAt, ...counts } of instances) {
    const own = all.filter((message) => message.instanceId === instanceId);
    expect(counts).toEqual(countsOf(own));
    expect(lastMessageAt).toEqual(own[0]?.createdAt);
    const ownDays = [...Map.groupBy(own, ({ createdAt }) => dayOf(createdAt))].toSorted();
    const sent = ownDays.map(([day, messages]) => ({ day, sent: countsOf(messages).sent }));
    expect(sentByDay).toEqual(sent.filter((ofDay) => ofDay.sent > 0));
  }
  expect((await fixture.messages.page({ accountId, page: 1, limit: 1 })).total).toBe(all.length);
}

const byName = (a: { type: string }, b: { type: string }) => (a.type < b.type ? -1 : 1);

/** All types but texts, without failed messages, and without types of which nothing is left. */
function typesOf(messages: readonly Message[]) {
  return [...Map.groupBy(messages, ({ type }) => type)]
    .map(([type, those]) => {
      const { sent, received } = countsOf(those);
      return { type, sent, received };
    })
    .filter(({ type, sent, received }) => type !== 'text' && sent + received > 0);
}

function countsOf(messages: readonly Message[]) {
  const outbound = messages.filter(({ direction }) => direction === 'outbound');
  const failed = outbound.filter(({ status }) => status === 'failed').length;
  return { sent: outbound.length - failed, received: messages.length - outbound.length, failed };
}

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await agree(real);
    },
    toString: () => name,
  };
}

function send(daysAgo: number, isPoll: boolean): Command {
  return step(
    `send a ${isPoll ? 'poll' : 'text'}, ${daysAgo} days ago`,
    async (model, { fixture, sender }) => {
      const at = fromNow(fixture, -daysAgo * DAY_MS);
      const content = isPoll && { body: POLL };
      model.waiting.push(await seedMessage(fixture, sender.instance, { at, ...content }));
    },
  );
}

function settle(kind: 'sent' | 'failed', pick: number): Command {
  return step(`${kind}(${pick})`, async ({ waiting }, { fixture, sender }) => {
    const { id } = waiting[pick % (waiting.length || 1)] ?? {};
    if (!id) return;
    const failure = { kind: 'failed', code: 'refused', reason: 'No.', refund: pick % 2 === 0 } as const;
    const sent = { kind: 'sent', at: fixture.clock.now() } as const;
    await fixture.outbox.settle(sender.lease, [{ id, ...(kind === 'sent' ? sent : failure) }]);
  });
}

function receive(daysAgo: number, copies: number, type: (typeof RECEIVED)[number]): Command {
  return step(
    `receive ${copies} of ${type}, ${daysAgo} days ago`,
    async ({ received }, { fixture, sender }) => {
      const message = anIncomingMessage({ type, at: fromNow(fixture, -daysAgo * DAY_MS) });
      received.push(message);
      await fixture.inbox.storeInbound(
        sender.lease,
        Array.from({ length: copies }, () => message),
      );
    },
  );
}

function repeat(pick: number): Command {
  return step(`repeat(${pick})`, async ({ received }, { fixture, sender }) => {
    const again = received[pick % (received.length || 1)];
    if (again) await fixture.inbox.storeInbound(sender.lease, [again, anIncomingMessage(), again]);
  });
}

function giveAway(pick: number): Command {
  return step(`the phone gives away ${pick}`, async ({ received }, { fixture, sender }) => {
    const message = received[pick % (received.length || 1)];
    if (message) await fixture.inbox.storeInbound(sender.lease, [{ ...message, type: 'document' }]);
  });
}

const endAll = () =>
  step('end all that waits', async (_, { fixture, sender }) => {
    await fixture.outbox.failWaiting(sender.lease, 'logged_out', 'The phone removed this device.');
  });

const removeOther = () =>
  step('remove an instance with a message that waits', async (_, { fixture, sender }) => {
    const other = await seedInstance(fixture, sender.account.id);
    await seedMessage(fixture, other);
    await fixture.instances.remove(sender.account.id, other.id);
  });

/** `runs` is the number of random histories; each has up to 15 steps. */
export const statisticsModelContract = persistenceContract<object, number>('Statistics', (fixture, runs) => {
  test('the counts match the messages after any history of sends, failures and repeated reports', async () => {
    const [days, pick] = [fc.nat(3), fc.nat(9)];
    const steps: fc.Arbitrary<Command>[] = [
      fc.tuple(days, fc.boolean()).map(([ago, isPoll]) => send(ago, isPoll)),
      pick.map((index) => settle('sent', index)),
      pick.map((index) => settle('failed', index)),
      fc
        .tuple(fc.nat(50), fc.integer({ min: 1, max: 3 }), fc.constantFrom(...RECEIVED))
        .map(([ago, copies, type]) => receive(ago, copies, type)),
      pick.map(repeat),
      pick.map(giveAway),
      fc.constant(0).map(endAll),
      fc.constant(0).map(removeOther),
    ];
    const history = fc.asyncProperty(fc.commands(steps, { maxCommands: 15 }), async (commands) => {
      const sender = await fixture.seed.sender({ startsAt: fixture.fromNow(-20 * DAY_MS) });
      const start = () => ({ model: { waiting: [], received: [] }, real: { fixture, sender } });
      await fc.asyncModelRun(start, commands);
    });
    await fc.assert(history, { numRuns: runs });
  });
});

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, DAY_MS, dayOf, type IncomingMessage, type Message } from '../../../src/index.js';
import { anIncomingMessage } from '../../fixture/builders.js';
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

function send(daysAgo: number): Command {
  return step(`send, ${daysAgo} days ago`, async (model, { fixture, sender }) => {
    const at = fromNow(fixture, -daysAgo * DAY_MS);
    model.waiting.push(await seedMessage(fixture, sender.instance, { at }));
  });
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

function receive(daysAgo: number, copies: number): Command {
  return step(`receive ${copies}, ${daysAgo} days ago`, async ({ received }, { fixture, sender }) => {
    const message = anIncomingMessage({ at: fromNow(fixture, -daysAgo * DAY_MS) });
    received.push(message);
    await fixture.inbox.storeInbound(
      sender.lease,
      Array.from({ length: copies }, () => message),
    );
  });
}

function repeat(pick: number): Command {
  return step(`repeat(${pick})`, async ({ received }, { fixture, sender }) => {
    const again = received[pick % (received.length || 1)];
    if (again) await fixture.inbox.storeInbound(sender.lease, [again, anIncomingMessage(), again]);
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
      days.map(send),
      pick.map((index) => settle('sent', index)),
      pick.map((index) => settle('failed', index)),
      fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 3 })).map(([ago, copies]) => receive(ago, copies)),
      pick.map(repeat),
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

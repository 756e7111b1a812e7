import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS, type Message, type MessageTimeline, MINUTE_MS } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { fromNow, type SeededSender, seedMessage } from '../../fixture/seed.js';
import { newestFirst } from '../../messages/memory-messages.js';

interface Person {
  readonly number: string;
  /** WhatsApp's ids of what is unread. */
  unread: Set<string>;
  read?: Message;
  /** Messages that were sent once there was a conversation. */
  readonly sent: Set<string>;
}

interface Model {
  readonly people: readonly Person[];
  readonly waiting: Message[];
}

interface Real {
  readonly fixture: PersistenceFixture;
  readonly sender: SeededSender;
}

type Command = fc.AsyncCommand<Model, Real>;

async function threadOf({ fixture, sender }: Real, { number }: Person): Promise<readonly MessageTimeline[]> {
  const accountId = sender.account.id;
  const all = await fixture.conversations.list({ accountId, unreadOnly: false, limit: 9 });
  const conversation = all.find(({ chatId }) => chatId === number);
  return conversation ? fixture.conversations.listMessages({ conversation, limit: 99, bytes: 1e6 }) : [];
}

/** Each conversation says what a reader of all its messages finds. */
async function agree({ people }: Model, real: Real): Promise<void> {
  const { fixture, sender } = real;
  const query = { accountId: sender.account.id, limit: 9 };
  const all = await fixture.conversations.list({ ...query, unreadOnly: false });
  expect(all.map(({ lastAt }) => lastAt)).toEqual(
    all.map(({ lastAt }) => lastAt).toSorted((a, b) => b.getTime() - a.getTime()),
  );
  for (const person of people) {
    const thread = (await threadOf(real, person)).map(({ message }) => message);
    const newest = thread.find(({ id, direction }) => direction === 'inbound' || person.sent.has(id));
    const conversation = all.find(({ chatId }) => chatId === person.number);
    if (!conversation) continue;
    const { lastAt, lastDirection, preview, unread, readAt } = conversation;
    expect({ lastAt, lastDirection, preview, unread, readAt }).toEqual({
      lastAt: newest!.createdAt,
      lastDirection: newest!.direction,
      preview: newest!.text,
      unread: person.unread.size,
      readAt: person.read?.createdAt ?? null,
    });
  }
  const unread = await fixture.conversations.list({ ...query, unreadOnly: true });
  expect(unread).toEqual(all.filter((one) => one.unread > 0));
}

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await agree(model, real);
    },
    toString: () => name,
  };
}

let moments = 0;
/** Never the same twice: which of two messages of one moment is the newer one is nobody's promise. */
const momentAgo = (fixture: PersistenceFixture, minutes: number) =>
  fromNow(fixture, -minutes * MINUTE_MS - 30_000 + (moments++ % 30_000));

function receive(who: number, minutes: number, copies: number): Command {
  return step(`receive from ${who}, ${minutes} minutes ago, ${copies} times`, async ({ people }, real) => {
    const { fixture, sender } = real;
    const person = people[who]!;
    const at = momentAgo(fixture, minutes);
    const message = anIncomingMessage({ from: person.number, text: `m${moments}`, at });
    person.unread.add(message.waId);
    for (let copy = 0; copy < copies; copy += 1)
      await fixture.inbox.storeInbound(sender.lease, Array(copies).fill(message));
  });
}

function send(who: number, minutes: number): Command {
  return step(`send to ${who}, ${minutes} minutes ago`, async ({ people, waiting }, { fixture, sender }) => {
    const [to, at] = [people[who]!.number, momentAgo(fixture, minutes)];
    waiting.push(await seedMessage(fixture, sender.instance, { to, at, text: `m${moments}` }));
  });
}

function settle(kind: 'sent' | 'failed', pick: number): Command {
  return step(`${kind}(${pick})`, async ({ people, waiting }, real) => {
    const { fixture, sender } = real;
    const [message] = waiting.splice(pick % (waiting.length || 1), 1);
    if (!message) return;
    const { id, number } = message;
    const person = people.find((one) => one.number === number)!;
    const thread = await threadOf(real, person);
    if (kind === 'sent' && thread.length > 0) person.sent.add(id);
    const failure = { kind: 'failed', code: 'refused', reason: 'No.', refund: true } as const;
    const sent = { kind: 'sent', at: fixture.clock.now() } as const;
    await fixture.outbox.settle(sender.lease, [{ id, ...(kind === 'sent' ? sent : failure) }]);
  });
}

function read(who: number, pick: number): Command {
  return step(`read ${who} up to ${pick}`, async ({ people }, real) => {
    const { fixture, sender } = real;
    const person = people[who]!;
    const thread = (await threadOf(real, person)).map(({ message }) => message);
    const upTo = thread[pick % (thread.length || 1)];
    if (!upTo) return;
    if (!person.read || newestFirst(upTo, person.read) < 0) person.read = upTo;
    const isBehind = (one: Message) => one.direction === 'inbound' && newestFirst(one, person.read!) < 0;
    person.unread = new Set(thread.filter(isBehind).map(({ waId }) => waId));
    const accountId = sender.account.id;
    const all = await fixture.conversations.list({ accountId, unreadOnly: false, limit: 9 });
    const { id } = all.find(({ chatId }) => chatId === person.number)!;
    await fixture.conversations.markRead(accountId, id, { createdAt: upTo.createdAt, id: upTo.id });
  });
}

export const conversationModelContract = persistenceContract<object, number>(
  'Conversations, in any order of events',
  (fixture, modelRuns) => {
    test('each says what its messages say, and what is unread is counted exactly', async () => {
      const [who, minutes, pick] = [fc.nat(1), fc.integer({ min: 1, max: 60 }), fc.nat(20)];
      const commands = fc.commands(
        [
          fc.tuple(who, minutes, fc.integer({ min: 1, max: 2 })).map((chosen) => receive(...chosen)),
          fc.tuple(who, minutes).map((chosen) => send(...chosen)),
          fc.tuple(fc.constantFrom('sent', 'failed'), pick).map(([kind, one]) => settle(kind as 'sent', one)),
          fc.tuple(who, pick).map((chosen) => read(...chosen)),
        ],
        { size: '+1' },
      );
      await fc.assert(
        fc.asyncProperty(commands, async (all) => {
          await fc.asyncModelRun(async () => {
            const people = [0, 1].map(() => ({
              number: newNumber(),
              unread: new Set<string>(),
              sent: new Set<string>(),
            }));
            const model: Model = { people, waiting: [] };
            return {
              model,
              real: { fixture, sender: await fixture.seed.sender({ startsAt: fixture.fromNow(-DAY_MS) }) },
            };
          }, all);
        }),
        { numRuns: modelRuns },
      );
    });
  },
);

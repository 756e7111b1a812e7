import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Message, type Settlement, usageOf } from '../../../src/index.js';
import { aMessage, aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { countSent, type SeededSender } from '../../fixture/seed.js';

const LIMIT = 4;

/** The expected counter, kept beside the real one. */
interface Model {
  sent: number;
  waiting: Message[];
}

interface Real {
  fixture: PersistenceFixture;
  sender: SeededSender;
}

type Command = fc.AsyncCommand<Model, Real>;

async function assertCount(model: Model, { fixture, sender }: Real): Promise<void> {
  const counted = await countSent(fixture, sender.subscription);
  expect(counted).toBe(model.sent);
  expect(counted).toBeGreaterThanOrEqual(0);
  expect(counted).toBeLessThanOrEqual(LIMIT);
}

function step(name: string, check: Command['check'], act: Command['run']): Command {
  const run = async (model: Model, real: Real) => {
    await act(model, real);
    await assertCount(model, real);
  };
  return { check, run, toString: () => name };
}

const accept = step(
  'accept',
  () => true,
  async (model, { fixture, sender }) => {
    const message = aMessage(sender.instance, { at: fixture.clock.now() });
    const verdict = await fixture.intake.accept({ message });
    if (model.sent === LIMIT) {
      expect(verdict).toEqual({ kind: 'quota-exhausted', usage: usageOf(LIMIT, LIMIT) });
    } else {
      model.sent += 1;
      model.waiting.push(message);
      expect(verdict).toEqual({ kind: 'accepted', usage: usageOf(model.sent, LIMIT) });
    }
  },
);

const isWaiting = ({ waiting }: Readonly<Model>) => waiting.length > 0;

const settle = (end: 'sent' | 'refunded' | 'charged', pick: number) =>
  step(`${end}(${pick})`, isWaiting, async (model, { fixture, sender }) => {
    const { id } = model.waiting.splice(pick % model.waiting.length, 1)[0]!;
    const sent: Settlement = { id, kind: 'sent', at: fixture.clock.now() };
    const settlement = end === 'sent' ? sent : { ...aRefusal({ id }), refund: end === 'refunded' };
    // Settled twice, as after a crash: it must count once.
    await fixture.outbox.settle(sender.lease, [settlement]);
    await fixture.outbox.settle(sender.lease, [settlement]);
    if (end === 'refunded') model.sent -= 1;
  });

/** `runs` is the number of random histories; each has up to 20 steps. */
export const usageModelContract = persistenceContract<object, number>('Usage', (fixture, runs) => {
  test('no history of sends and refunds exceeds the limit, falls below 0 or loses a count [D.SUB.06]', async () => {
    const steps: fc.Arbitrary<Command>[] = [
      fc.constant(accept),
      fc.nat(9).map((pick) => settle('sent', pick)),
      fc.nat(9).map((pick) => settle('refunded', pick)),
      fc.nat(9).map((pick) => settle('charged', pick)),
    ];
    const history = fc.asyncProperty(fc.commands(steps, { maxCommands: 20 }), async (commands) => {
      const sender = await fixture.seed.sender({ messageLimit: LIMIT });
      const start = () => ({ model: { sent: 0, waiting: [] }, real: { fixture, sender } });
      await fc.asyncModelRun(start, commands);
    });
    await fc.assert(history, { numRuns: runs });
  });
});

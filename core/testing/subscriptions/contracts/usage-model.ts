import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Message, usageOf } from '../../../src/index.js';
import { aMessage } from '../../fixture/builders.js';
import { usePersistence } from '../../fixture/persistence-contract.js';
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

class Accept implements Command {
  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const message = aMessage(real.sender.instance, { at: real.fixture.clock.now() });
    const verdict = await real.fixture.intake.accept({ message });
    if (model.sent === LIMIT) {
      expect(verdict).toEqual({ kind: 'quota-exhausted', usage: usageOf(LIMIT, LIMIT) });
    } else {
      model.sent += 1;
      model.waiting.push(message);
      expect(verdict).toEqual({ kind: 'accepted', usage: usageOf(model.sent, LIMIT) });
    }
    await assertCount(model, real);
  }

  toString = () => 'accept';
}

class Settle implements Command {
  readonly #end: 'sent' | 'refunded' | 'charged';
  readonly #pick: number;

  constructor(end: 'sent' | 'refunded' | 'charged', pick: number) {
    this.#end = end;
    this.#pick = pick;
  }

  check = (model: Readonly<Model>) => model.waiting.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    const [message] = model.waiting.splice(this.#pick % model.waiting.length, 1);
    const { id } = message!;
    const settlement =
      this.#end === 'sent'
        ? ({ id, kind: 'sent', at: real.fixture.clock.now() } as const)
        : ({ id, kind: 'failed', code: 'refused', reason: 'No.', refund: this.#end === 'refunded' } as const);
    // Settled twice, as after a crash: it must count once.
    await real.fixture.outbox.settle(real.sender.lease, [settlement]);
    await real.fixture.outbox.settle(real.sender.lease, [settlement]);
    if (this.#end === 'refunded') model.sent -= 1;
    await assertCount(model, real);
  }

  toString = () => `${this.#end}(${this.#pick})`;
}

/** `runs` is the number of random histories; each has up to 20 steps. */
export function usageModelContract(name: string, setup: () => Promise<PersistenceFixture>, runs = 50): void {
  describe(`Usage, ${name}`, () => {
    const fixture = usePersistence(setup);

    test('no history of sends and refunds exceeds the limit, falls below 0 or loses a count [D.SUB.06]', async () => {
      const settle = (end: 'sent' | 'refunded' | 'charged') => fc.nat(9).map((pick) => new Settle(end, pick));
      const steps: fc.Arbitrary<Command>[] = [
        fc.constant(new Accept()),
        settle('sent'),
        settle('refunded'),
        settle('charged'),
      ];
      const history = fc.asyncProperty(fc.commands(steps, { maxCommands: 20 }), async (commands) => {
        const sender = await fixture.seed.sender({ messageLimit: LIMIT });
        const start = () => ({ model: { sent: 0, waiting: [] }, real: { fixture, sender } });
        await fc.asyncModelRun(start, commands);
      });
      await fc.assert(history, { numRuns: runs });
    });
  });
}

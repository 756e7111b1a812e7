import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OrderStatus } from '../../src/index.js';
import { type PaidOrder, payThroughFailure } from '../pay-through-failure.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

/** Who may bring word of a payment. `verify` and `reconcile` see the gateway as it is, the others tell what was so once. */
const NEWS = ['verify', 'captured', 'order.paid', 'failed', 'refund', 'reconcile'] as const;
type News = (typeof NEWS)[number];

const WITHOUT_REFUND = NEWS.filter((news) => news !== 'refund');

/**
 * A payment that failed once, then went through, and was given back or not. `runs` is how many histories are tried where there
 * are too many for all.
 */
export function paymentNewsContract(
  name: string,
  setup: () => Promise<World>,
  { runs, exhaustive }: { runs: number; exhaustive: boolean },
): void {
  describe(`News of a payment, ${name}`, () => {
    const world = useWorld(setup);

    async function hear(heard: readonly News[], { refunded }: { refunded: boolean }): Promise<void> {
      const story = await payThroughFailure(world(), { refunded });
      for (const news of heard) await story.tell(news);
      await agree(story, heard, refunded);
    }

    async function agree(story: PaidOrder, heard: readonly News[], refunded: boolean): Promise<void> {
      const status = expected(new Set(heard), refunded);
      const order = await story.order();
      expect({ heard, status: order.status }).toEqual({ heard, status });
      const { started, active } = await story.subscriptions();
      expect(active).toBe(status === 'paid' ? 1 : 0);
      expect(started).toBeLessThanOrEqual(1);
      expect(order.failureReason).toBe(status === 'failed' ? 'Card declined' : null);
      expect(order.refundedPaise).toBe(status === 'refunded' ? order.amountPaise : 0);
      if (status === 'paid' || status === 'refunded') expect(order.gatewayPaymentId).toBe(story.paymentId);
    }

    if (exhaustive) {
      test('in every order, and with any of it lost, they come to the same, and start one subscription', async () => {
        for (const heard of arrangements(WITHOUT_REFUND)) await hear(heard, { refunded: false });
      });

      test('a refund ends what the payment started, in whatever order they come [D.CHANGE.06]', async () => {
        for (const heard of arrangements(NEWS)) await hear(heard, { refunded: true });
      });
    }

    test('told any number of times in any order, they come to the same', async () => {
      const history = fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...NEWS), { maxLength: 12 }),
        async (refunded, told) =>
          hear(refunded ? told : told.filter((news) => news !== 'refund'), { refunded }),
      );
      await fc.assert(history, { numRuns: runs });
    });

    test('told all at once, they start one subscription', async () => {
      for (let round = 0; round < 5; round++) {
        const story = await payThroughFailure(world(), { refunded: false });
        const heard = [...WITHOUT_REFUND, ...WITHOUT_REFUND];
        await Promise.all(heard.map((news) => story.tell(news)));
        await agree(story, heard, false);
      }
    });
  });
}

/** What was heard decides, not when. */
function expected(heard: ReadonlySet<News>, refunded: boolean): OrderStatus {
  const present = heard.has('verify') || heard.has('reconcile');
  if (refunded && (present || heard.has('refund'))) return 'refunded';
  if (present || heard.has('captured') || heard.has('order.paid')) return 'paid';
  return heard.has('failed') ? 'failed' : 'pending';
}

/** Every arrangement of every selection. */
function arrangements<T>(items: readonly T[]): T[][] {
  const longer = items.flatMap((item) =>
    arrangements(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
  return [[], ...longer];
}

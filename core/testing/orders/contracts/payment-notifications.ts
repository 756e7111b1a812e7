import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { OrderStatus } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { type PaidOrder, payAfterFailure } from '../pay-after-failure.js';

/** The sources of a payment report. `verify` and `reconcile` read the gateway's current state, the others report an earlier one. */
const NOTIFICATIONS = ['verify', 'captured', 'order.paid', 'failed', 'refund', 'reconcile'] as const;
type PaymentNotification = (typeof NOTIFICATIONS)[number];

const WITHOUT_REFUND = NOTIFICATIONS.filter((notification) => notification !== 'refund');

/** A payment that failed once, then succeeded, and was refunded or not. `runs` is the number of random histories where all are too many. */
export function paymentNotificationsContract(
  name: string,
  setup: () => Promise<PersistenceFixture>,
  { runs, exhaustive }: { runs: number; exhaustive: boolean },
): void {
  describe(`Reports of a payment, ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeAll(async () => {
      fixture = await setup();
    });
    afterAll(async () => fixture?.close());

    async function deliverAll(
      delivered: readonly PaymentNotification[],
      { refunded }: { refunded: boolean },
    ): Promise<void> {
      const scenario = await payAfterFailure(fixture, { refunded });
      for (const notification of delivered) await scenario.deliver(notification);
      await assertConsistent(scenario, delivered, refunded);
    }

    async function assertConsistent(
      scenario: PaidOrder,
      delivered: readonly PaymentNotification[],
      refunded: boolean,
    ): Promise<void> {
      const status = expectedStatus(new Set(delivered), refunded);
      const order = await scenario.order();
      expect({ delivered, status: order.status }).toEqual({ delivered, status });
      const { started, active } = await scenario.subscriptions();
      expect(active).toBe(status === 'paid' ? 1 : 0);
      expect(started).toBeLessThanOrEqual(1);
      expect(order.failureReason).toBe(status === 'failed' ? 'Card declined' : null);
      expect(order.refundedPaise).toBe(status === 'refunded' ? order.amountPaise : 0);
      if (status === 'paid' || status === 'refunded') expect(order.gatewayPaymentId).toBe(scenario.paymentId);
    }

    if (exhaustive) {
      test('have one result in every order and with any of them lost, and start one subscription', async () => {
        for (const delivered of arrangements(WITHOUT_REFUND))
          await deliverAll(delivered, { refunded: false });
      });

      test('end the subscription after a refund, in every order [D.CHANGE.06]', async () => {
        for (const delivered of arrangements(NOTIFICATIONS)) await deliverAll(delivered, { refunded: true });
      });
    }

    test('have one result when repeated in any order', async () => {
      const history = fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.constantFrom(...NOTIFICATIONS), { maxLength: 12 }),
        async (refunded, sequence) =>
          deliverAll(refunded ? sequence : sequence.filter((notification) => notification !== 'refund'), {
            refunded,
          }),
      );
      await fc.assert(history, { numRuns: runs });
    });

    test('start one subscription when delivered concurrently', async () => {
      for (let round = 0; round < 5; round++) {
        const scenario = await payAfterFailure(fixture, { refunded: false });
        const delivered = [...WITHOUT_REFUND, ...WITHOUT_REFUND];
        await Promise.all(delivered.map((notification) => scenario.deliver(notification)));
        await assertConsistent(scenario, delivered, false);
      }
    });
  });
}

/** Depends on which reports were delivered, not on their order. */
function expectedStatus(delivered: ReadonlySet<PaymentNotification>, refunded: boolean): OrderStatus {
  const present = delivered.has('verify') || delivered.has('reconcile');
  if (refunded && (present || delivered.has('refund'))) return 'refunded';
  if (present || delivered.has('captured') || delivered.has('order.paid')) return 'paid';
  return delivered.has('failed') ? 'failed' : 'pending';
}

/** Every permutation of every subset. */
function arrangements<T>(items: readonly T[]): T[][] {
  const longer = items.flatMap((item) =>
    arrangements(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
  return [[], ...longer];
}

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkoutOrderOf } from '../../testing/samples.js';
import { initialPhase, type PaymentEvent, type PaymentPhase, reducePayment } from './payment-machine.js';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const offer = fc
  .record({ amount: fc.constantFrom(0, 100, 200), hours: fc.constantFrom(-1, 1) })
  .map(({ amount, hours }) =>
    checkoutOrderOf({
      amount,
      quote: { ...checkoutOrderOf().quote, quoted_until: new Date(NOW + hours * 3_600_000).toISOString() },
    }),
  );
const result = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 's' };
class Checkout {
  open() {}
  close() {}
  on() {}
}

const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    type: fc.constant('ordered' as const),
    offer,
    mock: fc.boolean(),
    shownAmount: fc.constantFrom(undefined, 100),
  }),
  ...(
    [
      { type: 'started' },
      { type: 'agreed', now: NOW },
      { type: 'loaded', Checkout },
      { type: 'paid', result },
      { type: 'dismissed' },
      { type: 'failed', reason: 'Declined' },
      { type: 'verified' },
      { type: 'unconfirmed', note: { title: 'Being processed' } },
      { type: 'awaited' },
      { type: 'settled' },
    ] satisfies PaymentEvent[]
  ).map((each) => fc.constant(each)),
);

/** The dialog is closed, or its page left, and opened again. */
const REOPENED = { type: 'reopened' } as const;

/** The phases that a series of events leads through. `isReported`: a payment was reported, and neither settled nor refused. */
function steps(events: readonly (PaymentEvent | typeof REOPENED)[]) {
  let phase = initialPhase(false);
  let isReported = false;
  return events.map((event) => {
    const before = phase;
    phase = event.type === 'reopened' ? initialPhase(isReported) : reducePayment(before, event);
    if (phase.at === 'verifying') isReported = true;
    if (phase.at === 'done' || (before.at === 'verifying' && phase.at === 'failed')) isReported = false;
    return { before, event, after: phase, isReported };
  });
}

const RANK: Record<PaymentPhase['at'], number> = {
  review: 0,
  ordering: 1,
  due: 2,
  loading: 3,
  mock: 4,
  checkout: 4,
  verifying: 5,
  failed: 6,
  cancelled: 6,
  confirming: 7,
  done: 8,
};

const check = (property: (walk: ReturnType<typeof steps>) => void) =>
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ arbitrary: event, weight: 20 }, fc.constant(REOPENED)), { maxLength: 40 }),
      (events) => property(steps(events)),
    ),
    { numRuns: 2_000 },
  );

test('a payment only goes forward: back leads a new attempt, or a new quote for an expired one', () => {
  check((walk) => {
    for (const { before, event, after } of walk) {
      if (event === REOPENED || before === after || RANK[after.at] > RANK[before.at]) continue;
      expect(after.at).toBe('ordering');
      expect(['failed started', 'cancelled started', 'due agreed']).toContain(`${before.at} ${event.type}`);
    }
  });
});

test('a payment that was reported is never followed by another, also when the dialog is closed in any phase', () => {
  check((walk) => {
    for (const { after, isReported } of walk)
      if (isReported) expect(['verifying', 'confirming']).toContain(after.at);
  });
});

test('while another tab waits for its payment, nothing is charged', () => {
  check((walk) => {
    for (const { before } of walk)
      expect(['confirming', 'verifying', 'done']).toContain(reducePayment(before, { type: 'awaited' }).at);
  });
});

test('only an amount that the page has shown is paid without a question', () => {
  check((walk) => {
    for (const { before, event, after } of walk) {
      if (before.at !== 'ordering' || event.type !== 'ordered' || event.offer.amount === 0) continue;
      const isShown = event.offer.amount === event.shownAmount;
      expect(after.at).toBe(isShown ? (event.mock ? 'mock' : 'loading') : 'due');
    }
  });
});

test('a payment that is done leads to no other', () => {
  check((walk) => {
    for (const { before, event, after } of walk)
      if (before.at === 'done' && event !== REOPENED) expect(after).toBe(before);
  });
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readWebhook } from './webhook-event.js';

const PAYMENT = {
  id: 'pay_DESp9bgForNoUd',
  entity: 'payment',
  amount: 99_900,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_DESlLckIVRkHWj',
  method: 'netbanking',
  amount_refunded: 0,
  error_description: '',
};

function webhook(event: unknown, entity: unknown): string {
  return JSON.stringify({ event, payload: { payment: { entity } } });
}

function read(body: string) {
  return readWebhook({ body, eventId: 'evt_1' });
}

describe('a genuine webhook', () => {
  test('contains a payment in the core’s form; an empty failure reason is null', () => {
    expect(read(webhook('payment.captured', PAYMENT))).toEqual({
      kind: 'payment',
      id: 'evt_1',
      payment: {
        id: 'pay_DESp9bgForNoUd',
        gatewayOrderId: 'order_DESlLckIVRkHWj',
        amountPaise: 99_900,
        currency: 'INR',
        status: 'captured',
        method: 'netbanking',
        failureReason: null,
        refundedPaise: 0,
      },
    });
  });

  test.each(['refund.created', 'refund.failed', 'payment.dispute.created', 'invoice.paid', 7, undefined])(
    'of the kind %j is ignored, even with a payment in it',
    (event) => {
      expect(read(webhook(event, PAYMENT))).toEqual({ kind: 'other', id: 'evt_1' });
    },
  );

  test.each([
    ['no order', { order_id: null }],
    ['no id', { id: undefined }],
    ['an amount that is no integer', { amount: 99.5 }],
    ['an amount as text', { amount: '99900' }],
    ['an amount below nothing', { amount: -1 }],
    ['an unknown status', { status: 'pending' }],
    ['no currency', { currency: '' }],
  ])('is ignored when its payment has %s', (_fault, change) => {
    expect(read(webhook('payment.captured', { ...PAYMENT, ...change })).kind).toBe('other');
  });

  test.each([
    '',
    'null',
    '[]',
    '7',
    '"x"',
    '{',
    '{"event":"order.paid"}',
    '{"event":"order.paid","payload":null}',
  ])('is ignored with the body %j', (body) => {
    expect(read(body)).toEqual({ kind: 'other', id: 'evt_1' });
  });

  test('never throws, whatever JSON it contains', () => {
    const entity = fc.oneof(fc.jsonValue(), fc.record({ ...anything(PAYMENT) }, { requiredKeys: [] }));
    fc.assert(
      fc.property(fc.constantFrom('order.paid', 'refund.processed'), entity, (event, value) => {
        const { kind } = read(webhook(event, value));
        expect(['payment', 'other']).toContain(kind);
      }),
    );
  });

  test('without an id of its own is identified by its body', () => {
    const id = (body: string) => readWebhook({ body, eventId: undefined }).id;
    expect(id('{}')).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(id('{ }')).not.toBe(id('{}'));
  });
});

function anything(entity: object) {
  return Object.fromEntries(
    Object.entries(entity).map(([key, value]) => [key, fc.oneof(fc.constant(value), fc.jsonValue())]),
  );
}

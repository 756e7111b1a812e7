import { z } from 'zod';
import { id, pagination, pathId, success, text, timestamp, wholeNumber } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { billingPeriod, subscription } from './subscriptions.js';

export const orderStatus = z.enum(['pending', 'failed', 'cancelled', 'paid', 'refunded']);

const paise = (description: string) => z.int().nonnegative().meta({ description });
const rupees = (description: string) => z.number().meta({ description });
const gatewayId = text(100);

const PAGE_SIZES = [10, 25, 50] as const;
const pageSize = z
  .preprocess(
    (value) => (PAGE_SIZES.some((size) => String(size) === value) ? Number(value) : value),
    z.literal(PAGE_SIZES),
  )
  .default(10);

const order = z
  .strictObject({
    id: id('ord'),
    status: orderStatus,
    status_text: z.string(),
    amount: rupees('Rupees to pay: the price less the credit'),
    price: rupees('Rupees for the whole period'),
    credit: rupees('Rupees that the rest of the plan before was worth'),
    currency: z.literal('INR'),
    billing_period: billingPeriod,
    created_at: timestamp,
    updated_at: timestamp,
    paid_at: timestamp.nullable(),
    package_name: z.string(),
    instance_limit: z.int(),
    message_limit: z.int(),
    duration_days: z.int().meta({ description: 'Days of the plan: 30 for a month, 365 for a year' }),
    razorpay_order_id: z.string().nullable(),
    razorpay_payment_id: z.string().nullable(),
    payment_method: z.string().nullable(),
    payment_status: z.string().nullable(),
    failure_reason: z.string().nullable(),
  })
  .meta({ id: 'Order' });
export type OrderBody = z.output<typeof order>;

/** The result of the checkout after a payment. */
const checkoutResult = z.strictObject({
  razorpay_order_id: gatewayId,
  razorpay_payment_id: gatewayId,
  razorpay_signature: text(256),
});

const quote = z
  .strictObject({
    price_paise: paise('The full price of the period'),
    credit_paise: paise('What the rest of the running plan is worth towards it'),
    due_paise: paise('What is to be paid'),
    extra_days: z.int().nonnegative().meta({
      description:
        'Whole days that the period is longer for what the credit or the payment is above the price',
    }),
    quoted_until: timestamp,
  })
  .meta({
    id: 'Quote',
    description: 'In paise, a hundred to the rupee, as the checkout expects',
  });

const offer = z
  .strictObject({
    id: z
      .string()
      .meta({ description: "The checkout's `order_id`; the same as `order_id` where nothing is due" }),
    key: z.string().meta({ description: "The checkout's public key" }),
    amount: paise('Paise to pay; with 0 the plan has started already and there is no checkout'),
    currency: z.literal('INR'),
    order_id: id('ord'),
    status: orderStatus,
    package_name: z.string(),
    billing_period: billingPeriod,
    quote,
    checkout_url: z
      .url()
      .nullable()
      .meta({ description: "URL of a script that replaces Razorpay's checkout; null for Razorpay's own" }),
    mock_payment: checkoutResult
      .nullable()
      .meta({ description: 'In mock mode, the confirmation that a client sends to verify-payment' }),
  })
  .meta({ id: 'OrderOffer' });
export type OrderOfferBody = z.output<typeof offer>;

const verified = z
  .strictObject({
    success: z.boolean(),
    error: z.string().nullable(),
    subscription: subscription.nullable(),
  })
  .meta({ id: 'VerifiedPayment' });
export type VerifiedPaymentBody = z.output<typeof verified>;

const tag = 'Payments';

export const orders = {
  create: operation({
    id: 'createOrder',
    method: 'POST',
    path: '/api/payments/create-order',
    summary: 'Order a plan for a period; it starts at once where nothing is due',
    tag,
    auth: 'account',
    body: z.strictObject({ packageId: text(64), billingPeriod }),
    responses: { 200: z.strictObject({ order: offer, mock: z.boolean() }) },
    errors: ['plan_not_found', 'plan_not_for_sale', 'subscription_active'],
    examples: { month: { packageId: 'basic', billingPeriod: 'month' } },
  }),
  verify: operation({
    id: 'verifyPayment',
    method: 'POST',
    path: '/api/payments/verify-payment',
    summary: "Confirm a payment with the checkout's answer; may be repeated",
    tag,
    auth: 'account',
    body: checkoutResult,
    responses: { 200: verified },
    errors: ['payment_verification_failed'],
  }),
  webhook: operation({
    id: 'takePaymentWebhook',
    method: 'POST',
    path: '/api/payments/webhook',
    summary: "Receive Razorpay's webhook events",
    tag,
    auth: 'none',
    headers: z.object({
      'x-razorpay-signature': text(256).meta({
        description: 'Hex HMAC-SHA256 of the body with the webhook secret',
      }),
      'x-razorpay-event-id': text(255).optional(),
    }),
    // Razorpay may send anything: the signature is checked, and unknown events are ignored.
    body: z.looseObject({ event: z.string().optional() }),
    bodyLimit: 65_536,
    responses: { 200: success },
    errors: ['invalid_signature'],
    signed: true,
  }),
  list: operation({
    id: 'listOrders',
    method: 'GET',
    path: '/api/payments/orders',
    summary: 'Page through the orders, the newest first',
    tag,
    auth: 'account',
    query: z.strictObject({
      status: orderStatus.optional(),
      page: wholeNumber({ min: 1, max: 1_000_000, fallback: 1 }),
      limit: pageSize,
    }),
    responses: { 200: z.strictObject({ orders: z.array(order), pagination }) },
    errors: [],
  }),
  get: operation({
    id: 'getOrder',
    method: 'GET',
    path: '/api/payments/orders/{id}',
    summary: 'Read one order',
    tag,
    auth: 'account',
    params: z.strictObject({ id: pathId('ord') }),
    responses: { 200: z.strictObject({ order }) },
    errors: ['order_not_found'],
  }),
};

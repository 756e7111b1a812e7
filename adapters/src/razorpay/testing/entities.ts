import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Entities as Razorpay writes them. Amounts are paise, times seconds. */
export type OrderEntity = ReturnType<typeof orderEntity>;
export type PaymentEntity = ReturnType<typeof paymentEntity>;
export type RefundEntity = ReturnType<typeof refundEntity>;

/** For example `pay_DESp9bgForNoUd`. */
export function razorpayId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function orderEntity(asked: { amount: number; currency: string; receipt: string | null }) {
  return {
    id: razorpayId('order'),
    entity: 'order',
    ...asked,
    amount_paid: 0,
    amount_due: asked.amount,
    offer_id: null,
    status: 'created' as 'created' | 'attempted' | 'paid',
    attempts: 0,
    notes: [],
    created_at: nowSeconds(),
  };
}

export function refundEntity({ id, currency }: PaymentEntity, amount: number) {
  return {
    id: razorpayId('rfnd'),
    entity: 'refund',
    amount,
    currency,
    payment_id: id,
    notes: [],
    receipt: null,
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    created_at: nowSeconds(),
  };
}

export function paymentEntity(
  order: OrderEntity,
  how: { amount?: number; currency?: string; method?: string; failure?: string },
) {
  const failed = how.failure !== undefined;
  return {
    id: razorpayId('pay'),
    entity: 'payment',
    amount: how.amount ?? order.amount,
    currency: how.currency ?? order.currency,
    status: (failed ? 'failed' : 'authorized') as 'authorized' | 'captured' | 'failed' | 'refunded',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: how.method ?? 'card',
    amount_refunded: 0,
    refund_status: null as 'partial' | 'full' | null,
    captured: false,
    description: null,
    email: 'asha@example.com',
    contact: '+919999999999',
    notes: [],
    fee: null as number | null,
    tax: null as number | null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: how.failure ?? null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: {},
    created_at: nowSeconds(),
  };
}

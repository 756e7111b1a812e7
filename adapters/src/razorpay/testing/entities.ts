import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An order as Razorpay writes it. Amounts are paise, times seconds. */
export interface OrderEntity {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  amount_paid: number;
  amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  readonly notes: readonly [];
  readonly created_at: number;
}

export interface PaymentEntity {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  readonly order_id: string;
  readonly invoice_id: null;
  readonly international: false;
  readonly method: string;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  readonly description: null;
  readonly email: string;
  readonly contact: string;
  readonly notes: readonly [];
  fee: number | null;
  tax: number | null;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly error_source: string | null;
  readonly error_step: string | null;
  readonly error_reason: string | null;
  readonly acquirer_data: Readonly<Record<string, string>>;
  readonly created_at: number;
}

export interface RefundEntity {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: readonly [];
  readonly receipt: null;
  readonly batch_id: null;
  readonly status: 'processed';
  readonly speed_processed: 'normal';
  readonly speed_requested: 'normal';
  readonly created_at: number;
}

/** For example `pay_DESp9bgForNoUd`. */
export function razorpayId(prefix: string): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function paymentEntity(
  order: OrderEntity,
  how: { amount?: number; currency?: string; method?: string; failure?: string },
): PaymentEntity {
  const failed = how.failure !== undefined;
  return {
    id: razorpayId('pay'),
    entity: 'payment',
    amount: how.amount ?? order.amount,
    currency: how.currency ?? order.currency,
    status: failed ? 'failed' : 'authorized',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: how.method ?? 'card',
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    email: 'asha@example.com',
    contact: '+919999999999',
    notes: [],
    fee: null,
    tax: null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: how.failure ?? null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: {},
    created_at: nowSeconds(),
  };
}

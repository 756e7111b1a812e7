import {
  AdapterError,
  type CheckoutResult,
  type DeliveredWebhook,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  InvalidSignature,
  type PaymentGateway,
} from '@waxwing/core';
import type Razorpay from 'razorpay';
import { openRazorpaySdk, refundUnderKey } from './patches/http-client.js';
import { readPayment } from './payment-entity.js';
import { isSdkRejection, razorpayError } from './razorpay-error.js';
import { checkoutPayload, isSignedBy } from './signature.js';

import { readWebhook } from './webhook-event.js';

const TIMEOUT_MS = 10_000;
/** Razorpay's maximum of 5 days in minutes, so that a bank's late approval is still captured. */
const CAPTURE_TIMEOUT_MINUTES = 5 * 24 * 60;
const PAYMENT_ID = /^pay_[A-Za-z0-9]+$/;
const ORDER_ID = /^order_[A-Za-z0-9]+$/;

export interface RazorpayGatewayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** A server in place of Razorpay's, for tests. */
  readonly apiUrl?: string | undefined;
  /** The timeout of a call in milliseconds; 10 s by default. */
  readonly timeoutMs?: number;
}

export class RazorpayGateway implements PaymentGateway {
  readonly mock = false;
  readonly publicKey: string;
  readonly #sdk: Razorpay;
  readonly #keySecret: string;
  readonly #webhookSecret: string;

  constructor({ keyId, keySecret, webhookSecret, apiUrl, timeoutMs = TIMEOUT_MS }: RazorpayGatewayOptions) {
    this.publicKey = keyId;
    this.#keySecret = keySecret;
    this.#webhookSecret = webhookSecret;
    this.#sdk = openRazorpaySdk({ keyId, keySecret, apiUrl, timeoutMs });
  }

  async createOrder({
    receipt,
    amountPaise,
    currency,
  }: Parameters<PaymentGateway['createOrder']>[0]): Promise<string> {
    const order = await callRazorpay('create an order', () =>
      this.#sdk.orders.create({ amount: amountPaise, currency, receipt, payment: AUTOMATIC_CAPTURE }),
    );
    if (ORDER_ID.test(order.id)) return order.id;
    throw unreadableAnswerError('the order that it created');
  }

  async listPayments(gatewayOrderId: string): Promise<readonly GatewayPayment[]> {
    // The id becomes part of a URL.
    if (!ORDER_ID.test(gatewayOrderId)) return [];
    const { items } = await callRazorpay("list an order's payments", () =>
      this.#sdk.orders.fetchPayments(gatewayOrderId),
    );
    if (!Array.isArray(items)) throw unreadableAnswerError("an order's payments");
    return items.flatMap((item) => readPayment(item) ?? []);
  }

  async findPayment(paymentId: string): Promise<GatewayPayment | undefined> {
    if (!PAYMENT_ID.test(paymentId)) return undefined;
    const entity = await callRazorpay('find a payment', () =>
      this.#sdk.payments.fetch(paymentId).catch((error: unknown) => {
        // Razorpay answers 400 for an unknown id.
        if (isSdkRejection(error) && [400, 404].includes(error.statusCode)) return undefined;
        throw error;
      }),
    );
    return readPayment(entity);
  }

  async refund(refund: GatewayRefund): Promise<GatewayPayment> {
    const { paymentId } = refund;
    if (!PAYMENT_ID.test(paymentId)) throw unreadableAnswerError('a payment to refund');
    await callRazorpay('refund a payment', () => refundUnderKey(this.#sdk, refund));
    const payment = await this.findPayment(paymentId);
    if (!payment) throw unreadableAnswerError('the payment that it refunded');
    return payment;
  }

  isGenuineCheckout(result: CheckoutResult): boolean {
    return isSignedBy(this.#keySecret, { text: checkoutPayload(result), signature: result.signature });
  }

  mockCheckout(): undefined {
    return undefined;
  }

  isGenuineWebhook({ body, signature }: Parameters<PaymentGateway['isGenuineWebhook']>[0]): boolean {
    return isSignedBy(this.#webhookSecret, { text: body, signature });
  }

  parseWebhook({ body, signature, eventId }: DeliveredWebhook): GatewayEvent {
    if (!isSignedBy(this.#webhookSecret, { text: body, signature })) throw new InvalidSignature();
    return readWebhook({ body, eventId });
  }
}

const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_TIMEOUT_MINUTES,
    manual_expiry_period: CAPTURE_TIMEOUT_MINUTES,
    refund_speed: 'normal',
  },
} as const;

async function callRazorpay<T>(call: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw razorpayError(call, error);
  }
}

function unreadableAnswerError(what: string): AdapterError {
  return new AdapterError(`Razorpay's answer cannot be read: ${what}`, {
    cause: undefined,
    retryable: false,
  });
}

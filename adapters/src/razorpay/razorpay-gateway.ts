import {
  AdapterError,
  type CheckoutResult,
  type GatewayEvent,
  type GatewayPayment,
  InvalidSignature,
  type PaymentGateway,
} from '@waxwing/core';
import type Razorpay from 'razorpay';
import { checkoutText } from './checkout-text.js';
import { readPayment } from './payment-entity.js';
import { isRejection, razorpayFault } from './razorpay-fault.js';
import { razorpaySdk } from './razorpay-sdk.js';
import { isSignedBy } from './signature.js';
import { readWebhook } from './webhook-event.js';

const TIMEOUT_MS = 10_000;
/** Razorpay's longest, 5 days: a bank's late yes is still taken. In minutes. */
const CAPTURE_WITHIN = 5 * 24 * 60;
const PAYMENT_ID = /^pay_[A-Za-z0-9]+$/;
const ORDER_ID = /^order_[A-Za-z0-9]+$/;

export interface RazorpayGatewayOptions {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Another server in place of Razorpay's, for tests. */
  readonly apiUrl?: string | undefined;
  /** How long a call may take, in milliseconds; 10 s. */
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
    this.#sdk = razorpaySdk({ keyId, keySecret, apiUrl, timeoutMs });
  }

  async createOrder({
    receipt,
    amountPaise,
    currency,
  }: Parameters<PaymentGateway['createOrder']>[0]): Promise<string> {
    const order = await asked('create an order', () =>
      this.#sdk.orders.create({ amount: amountPaise, currency, receipt, payment: AUTOMATIC_CAPTURE }),
    );
    if (ORDER_ID.test(order.id)) return order.id;
    throw unreadable('the order that it created');
  }

  async paymentsOf(gatewayOrderId: string): Promise<readonly GatewayPayment[]> {
    // The id becomes part of an address.
    if (!ORDER_ID.test(gatewayOrderId)) return [];
    const { items } = await asked("list an order's payments", () =>
      this.#sdk.orders.fetchPayments(gatewayOrderId),
    );
    if (!Array.isArray(items)) throw unreadable("an order's payments");
    return items.flatMap((item) => readPayment(item) ?? []);
  }

  async payment(paymentId: string): Promise<GatewayPayment | undefined> {
    if (!PAYMENT_ID.test(paymentId)) return undefined;
    const entity = await asked('find a payment', () =>
      this.#sdk.payments.fetch(paymentId).catch((error: unknown) => {
        // Razorpay answers 400 to an id that it does not know.
        if (isRejection(error) && [400, 404].includes(error.statusCode)) return undefined;
        throw error;
      }),
    );
    return readPayment(entity);
  }

  isGenuine(result: CheckoutResult): boolean {
    return isSignedBy(this.#keySecret, { text: checkoutText(result), signature: result.signature });
  }

  mockCheckout(): undefined {
    return undefined;
  }

  isGenuineEvent({ body, signature }: Parameters<PaymentGateway['isGenuineEvent']>[0]): boolean {
    return isSignedBy(this.#webhookSecret, { text: body, signature });
  }

  readEvent({ body, signature, eventId }: Parameters<PaymentGateway['readEvent']>[0]): GatewayEvent {
    if (!isSignedBy(this.#webhookSecret, { text: body, signature })) throw new InvalidSignature();
    return readWebhook({ body, eventId });
  }
}

const AUTOMATIC_CAPTURE = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: CAPTURE_WITHIN,
    manual_expiry_period: CAPTURE_WITHIN,
    refund_speed: 'normal',
  },
} as const;

async function asked<T>(call: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw razorpayFault(call, error);
  }
}

function unreadable(what: string): AdapterError {
  return new AdapterError(`Razorpay's answer cannot be read: ${what}`, {
    cause: undefined,
    retryable: false,
  });
}

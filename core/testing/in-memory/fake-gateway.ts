import {
  AdapterError,
  type CheckoutResult,
  type GatewayEvent,
  type GatewayPayment,
  InvalidSignature,
  type PaymentGateway,
} from '../../src/index.js';
import { newId } from '../uuid-v7.js';
import { Till } from './till.js';

const OF_PAYMENTS = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.processed',
]);

/** A webhook on its way. */
export interface WebhookUnderway {
  readonly body: string;
  readonly signature: string;
  readonly eventId: string;
}

export interface FakeGatewayOptions {
  /** Behaves like the gateway that takes no money: its own checkout pays. */
  readonly mock?: boolean;
}

/** A payment provider in memory. Customers and merchants act on its `till`; signatures are tickets for what it made itself. */
export class FakeGateway implements PaymentGateway {
  readonly till = new Till();
  readonly mock: boolean;
  readonly publicKey = 'rzp_test_fake';
  readonly #webhooks = new Map<string, string>();
  #faults: { left: number; retryable: boolean } = { left: 0, retryable: true };

  constructor({ mock = false }: FakeGatewayOptions = {}) {
    this.mock = mock;
  }

  async createOrder(order: { receipt: string; amountPaise: number; currency: 'INR' }): Promise<string> {
    this.#stumble();
    const id = `order_${newId().replaceAll('-', '')}`;
    this.till.orders.set(id, { id, ...order });
    return id;
  }

  async paymentsOf(gatewayOrderId: string): Promise<readonly GatewayPayment[]> {
    this.#stumble();
    return [...this.till.payments.values()].filter((payment) => payment.gatewayOrderId === gatewayOrderId);
  }

  async payment(paymentId: string): Promise<GatewayPayment | undefined> {
    this.#stumble();
    return this.till.payments.get(paymentId);
  }

  isGenuine(result: CheckoutResult): boolean {
    return this.till.signed(result);
  }

  mockCheckout(gatewayOrderId: string): CheckoutResult | undefined {
    return this.mock ? this.till.pay(gatewayOrderId, { method: 'mock' }) : undefined;
  }

  isGenuineEvent({ body, signature }: { body: Uint8Array; signature: string }): boolean {
    return this.#webhooks.get(signature) === new TextDecoder().decode(body);
  }

  readEvent({ body, signature, eventId }: Parameters<PaymentGateway['readEvent']>[0]): GatewayEvent {
    if (this.#webhooks.get(signature) !== body) throw new InvalidSignature();
    const { event, payment } = JSON.parse(body) as { event: string; payment?: GatewayPayment };
    const id = eventId ?? signature;
    return payment && OF_PAYMENTS.has(event) ? { kind: 'payment', id, payment } : { kind: 'other', id };
  }

  /** News of the payment as it stands now; read it later to have it arrive late, twice to have it arrive twice. */
  webhook(event: string, paymentId: string): WebhookUnderway {
    return this.#sign({ event, payment: this.till.paid(paymentId) });
  }

  /** News that does not concern payments. */
  otherWebhook(): WebhookUnderway {
    return this.#sign({ event: 'settlement.processed' });
  }

  /** The next calls to the provider fail. */
  failNext(times: number, { retryable = true }: { retryable?: boolean } = {}): void {
    this.#faults = { left: times, retryable };
  }

  #sign(content: object): WebhookUnderway {
    const eventId = `evt_${newId()}`;
    const body = JSON.stringify({ eventId, ...content });
    const signature = `sig_${newId()}`;
    this.#webhooks.set(signature, body);
    return { body, signature, eventId };
  }

  #stumble(): void {
    if (this.#faults.left === 0) return;
    this.#faults.left -= 1;
    throw new AdapterError('the payment provider does not answer', {
      cause: 'a fault was asked for',
      retryable: this.#faults.retryable,
    });
  }
}

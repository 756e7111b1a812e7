import {
  AdapterError,
  type CheckoutResult,
  type DeliveredWebhook,
  type GatewayEvent,
  type GatewayPayment,
  type GatewayRefund,
  InvalidSignature,
  type PaymentGateway,
} from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';
import { PaymentSimulator } from './payment-simulator.js';

const PAYMENT_EVENTS = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.processed',
]);

/** A webhook to deliver. */
export interface SignedWebhook {
  readonly body: string;
  readonly signature: string;
  readonly eventId: string;
}

export interface FakeGatewayOptions {
  /** Behaves like the mock gateway that moves no money: its own checkout pays. */
  readonly mock?: boolean;
}

/** A payment provider in memory. Customers and merchants act on its `simulator`; signatures are handles of what it issued. */
export class FakeGateway implements PaymentGateway {
  readonly simulator = new PaymentSimulator();
  readonly mock: boolean;
  readonly publicKey = 'rzp_test_fake';
  readonly #webhooks = new Map<string, string>();
  /** Paise by key. */
  readonly #refunds = new Map<string, number>();
  #faults: { left: number; retryable: boolean } = { left: 0, retryable: true };

  constructor({ mock = false }: FakeGatewayOptions = {}) {
    this.mock = mock;
  }

  async createOrder(order: { receipt: string; amountPaise: number; currency: 'INR' }): Promise<string> {
    this.#throwIfFailing();
    const id = `order_${newId().replaceAll('-', '')}`;
    this.simulator.orders.set(id, { id, ...order });
    return id;
  }

  async listPayments(gatewayOrderId: string): Promise<readonly GatewayPayment[]> {
    this.#throwIfFailing();
    return [...this.simulator.payments.values()].filter(
      (payment) => payment.gatewayOrderId === gatewayOrderId,
    );
  }

  async findPayment(paymentId: string): Promise<GatewayPayment | undefined> {
    this.#throwIfFailing();
    return this.simulator.payments.get(paymentId);
  }

  async refund({ paymentId, amountPaise, key }: GatewayRefund): Promise<GatewayPayment> {
    this.#throwIfFailing();
    const before = this.#refunds.get(key);
    if (before !== undefined && before !== amountPaise)
      throw new AdapterError('another refund has this key', { cause: undefined, retryable: false });
    if (before === undefined) this.simulator.refund(paymentId, amountPaise);
    this.#refunds.set(key, amountPaise);
    return this.simulator.findPayment(paymentId);
  }

  isGenuineCheckout(result: CheckoutResult): boolean {
    return this.simulator.isSigned(result);
  }

  mockCheckout(gatewayOrderId: string): CheckoutResult | undefined {
    return this.mock ? this.simulator.pay(gatewayOrderId, { method: 'mock' }) : undefined;
  }

  isGenuineWebhook({ body, signature }: { body: Uint8Array; signature: string }): boolean {
    return this.#webhooks.get(signature) === new TextDecoder().decode(body);
  }

  parseWebhook({ body, signature, eventId }: DeliveredWebhook): GatewayEvent {
    if (this.#webhooks.get(signature) !== body) throw new InvalidSignature();
    const { event, payment } = JSON.parse(body) as { event: string; payment?: GatewayPayment };
    const id = eventId ?? signature;
    return payment && PAYMENT_EVENTS.has(event) ? { kind: 'payment', id, payment } : { kind: 'other', id };
  }

  /** A webhook on the payment in its current state; deliver it later to simulate delay, twice to simulate a repeat. */
  webhook(event: string, paymentId: string): SignedWebhook {
    return this.#sign({ event, payment: this.simulator.findPayment(paymentId) });
  }

  /** A webhook that does not concern payments. */
  otherWebhook(): SignedWebhook {
    return this.#sign({ event: 'settlement.processed' });
  }

  /** The next calls to the provider fail. */
  failNext(times: number, { retryable = true }: { retryable?: boolean } = {}): void {
    this.#faults = { left: times, retryable };
  }

  #sign(content: object): SignedWebhook {
    const eventId = `evt_${newId()}`;
    const body = JSON.stringify({ eventId, ...content });
    const signature = `sig_${newId()}`;
    this.#webhooks.set(signature, body);
    return { body, signature, eventId };
  }

  #throwIfFailing(): void {
    if (this.#faults.left === 0) return;
    this.#faults.left -= 1;
    throw new AdapterError('the payment provider does not answer', {
      cause: 'a fault was asked for',
      retryable: this.#faults.retryable,
    });
  }
}

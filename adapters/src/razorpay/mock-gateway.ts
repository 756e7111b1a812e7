import { createHmac, randomBytes } from 'node:crypto';
import {
  AdapterError,
  type CheckoutResult,
  type GatewayPayment,
  InvalidSignature,
  type PaymentGateway,
} from '@waxwing/core';
import { checkoutPayload, isSignedBy, signatureOf } from './signature.js';

const PURPOSE = 'waxwing mock payments';
const TICKET = /^([0-9a-f]{16})([0-9a-f]{16})_([1-9][0-9]{0,14})$/;
const ORDER = 'order_mock_';
const PAYMENT = 'pay_mock_';

/**
 * Simulated payments for local use. It stores nothing: an order's id contains the amount and a proof that this gateway made it, so
 * every process with the same secret, before and after a restart, agrees on what was paid.
 */
export class MockGateway implements PaymentGateway {
  readonly mock = true;
  readonly publicKey = 'rzp_mock';
  readonly #secret: string;

  /** `secret` may serve other purposes as well: the signing key is derived from it. */
  constructor({ secret }: { secret: string }) {
    this.#secret = createHmac('sha256', secret).update(PURPOSE).digest('hex');
  }

  async createOrder({ amountPaise }: { amountPaise: number }): Promise<string> {
    const nonce = randomBytes(8).toString('hex');
    return `${ORDER}${nonce}${this.#proof(nonce, amountPaise)}_${amountPaise}`;
  }

  /** Empty: payments reach us through the checkout only. */
  async listPayments(): Promise<readonly GatewayPayment[]> {
    return [];
  }

  async findPayment(paymentId: string): Promise<GatewayPayment | undefined> {
    const ticket = this.#ticket(paymentId, PAYMENT);
    return (
      ticket && {
        id: paymentId,
        gatewayOrderId: `${ORDER}${ticket.text}`,
        amountPaise: ticket.amountPaise,
        currency: 'INR',
        status: 'captured',
        method: 'mock',
        failureReason: null,
        refundedPaise: 0,
      }
    );
  }

  /** Nothing is stored, so a payment that is found later is not refunded: the order alone keeps what was. */
  async refund({ paymentId, amountPaise }: Parameters<PaymentGateway['refund']>[0]): Promise<GatewayPayment> {
    const payment = await this.findPayment(paymentId);
    if (!payment || amountPaise > payment.amountPaise)
      throw new AdapterError('the mock gateway has no such payment', { cause: undefined, retryable: false });
    const status = amountPaise === payment.amountPaise ? 'refunded' : payment.status;
    return { ...payment, status, refundedPaise: amountPaise };
  }

  isGenuineCheckout(result: CheckoutResult): boolean {
    return isSignedBy(this.#secret, { text: checkoutPayload(result), signature: result.signature });
  }

  mockCheckout(gatewayOrderId: string): CheckoutResult | undefined {
    const ticket = this.#ticket(gatewayOrderId, ORDER);
    if (!ticket) return undefined;
    const ids = { gatewayOrderId, paymentId: `${PAYMENT}${ticket.text}` };
    return { ...ids, signature: signatureOf(checkoutPayload(ids), this.#secret) };
  }

  /** It never sends a webhook. */
  isGenuineWebhook(): boolean {
    return false;
  }

  parseWebhook(): never {
    throw new InvalidSignature();
  }

  #ticket(id: string, prefix: string): { text: string; amountPaise: number } | undefined {
    if (!id.startsWith(prefix)) return undefined;
    const text = id.slice(prefix.length);
    const [, nonce = '', proof = '', amount = ''] = TICKET.exec(text) ?? [];
    const amountPaise = Number(amount);
    return proof === this.#proof(nonce, amountPaise) ? { text, amountPaise } : undefined;
  }

  #proof(nonce: string, amountPaise: number): string {
    return signatureOf(`${nonce} ${amountPaise}`, this.#secret).slice(0, 16);
  }
}

import { type CurrentSubscription, loadCurrentSubscription } from '../subscriptions/current-subscription.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import { PaymentMismatch, PaymentVerificationFailed } from './errors.js';
import { ORDER_STATUS_TEXT } from './order.js';
import type { CheckoutResult, PaymentGateway } from './payment-gateway.js';
import type { Orders } from './ports.js';
import { type RecordPaymentPorts, recordPayment } from './record-payment.js';

export interface VerifyPaymentPorts extends RecordPaymentPorts {
  orders: Orders;
  gateway: PaymentGateway;
  subscriptions: Subscriptions;
}

/** A genuine payment: whether it has paid for the order, and if not (yet), what the customer reads. */
export type VerifiedPayment =
  | { readonly paid: true; readonly current: CurrentSubscription | undefined }
  | { readonly paid: false; readonly sentence: string };

/**
 * Verifies the checkout's result from the browser. The signature only proves that the gateway made it; the gateway itself is asked
 * whether the money is there.
 * @throws PaymentVerificationFailed, AdapterError
 */
export class VerifyPayment {
  readonly #ports: VerifyPaymentPorts;

  constructor(ports: VerifyPaymentPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, ...result }: CheckoutResult & { accountId: string }): Promise<VerifiedPayment> {
    const { orders, gateway, subscriptions, clock } = this.#ports;
    const order = await orders.byGatewayOrder(result.gatewayOrderId, accountId);
    if (!order || !gateway.isGenuineCheckout(result)) throw new PaymentVerificationFailed();
    const payment = await gateway.findPayment(result.paymentId);
    if (!payment) throw new PaymentVerificationFailed();

    const { outcome } = await recordPayment(this.#ports, order, payment);
    if (outcome === 'refused') throw new PaymentVerificationFailed(new PaymentMismatch(result));
    if (outcome !== 'paid')
      return { paid: false, sentence: ORDER_STATUS_TEXT[outcome === 'waiting' ? 'pending' : outcome] };
    return { paid: true, current: await loadCurrentSubscription(subscriptions, accountId, clock.now()) };
  }
}

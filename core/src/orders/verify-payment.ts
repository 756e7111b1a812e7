import { type CurrentSubscription, currentOf } from '../subscriptions/current-subscription.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import { PaymentMisfit, PaymentVerificationFailed } from './errors.js';
import type { CheckoutResult, PaymentGateway } from './payment-gateway.js';
import type { Orders } from './ports.js';
import type { SettleOutcome } from './settle.js';
import { type SettlePorts, settlePayment } from './settle-payment.js';

export interface VerifyPaymentPorts extends SettlePorts {
  orders: Orders;
  gateway: PaymentGateway;
  subscriptions: Subscriptions;
}

export interface VerifiedPayment {
  readonly outcome: Exclude<SettleOutcome, 'refused'>;
  /** What the account has now that it is paid. */
  readonly current: CurrentSubscription | undefined;
}

/**
 * Takes what the checkout handed to the browser. The signature only proves that the gateway made it; whether the money is there is
 * asked of the gateway itself. @throws PaymentVerificationFailed, AdapterError
 */
export class VerifyPayment {
  constructor(private readonly ports: VerifyPaymentPorts) {}

  async execute({ accountId, ...result }: CheckoutResult & { accountId: string }): Promise<VerifiedPayment> {
    const { orders, gateway, subscriptions, clock } = this.ports;
    const order = await orders.byGatewayOrder(result.gatewayOrderId, accountId);
    if (!order || !gateway.isGenuine(result)) throw new PaymentVerificationFailed();
    const payment = await gateway.payment(result.paymentId);
    if (!payment) throw new PaymentVerificationFailed();

    const { outcome } = await settlePayment(this.ports, order, payment);
    if (outcome === 'refused') throw new PaymentVerificationFailed(new PaymentMisfit(result));
    if (outcome !== 'paid') return { outcome, current: undefined };
    return { outcome, current: await currentOf(subscriptions, accountId, clock.now()) };
  }
}

import type { PaymentOutcome } from './apply-payment.js';
import type { DeliveredWebhook, PaymentGateway } from './payment-gateway.js';
import type { Orders, ProcessedWebhooks } from './ports.js';
import { type RecordPaymentPorts, recordPayment } from './record-payment.js';

export interface HandlePaymentWebhookPorts extends RecordPaymentPorts {
  orders: Orders;
  events: ProcessedWebhooks;
  gateway: PaymentGateway;
}

/** `repeated` and `ignored`: there was nothing to do. The others are the outcome for the order. */
export type PaymentWebhookOutcome = PaymentOutcome | 'repeated' | 'ignored' | 'unknown-order';

export interface HandledWebhook {
  readonly outcome: PaymentWebhookOutcome;
  /** The order concerned, if it is one of ours. */
  readonly orderId: string | undefined;
}

/** Handles the gateway's webhooks, which arrive unordered and at least once. @throws InvalidSignature, AdapterError */
export class HandlePaymentWebhook {
  readonly #ports: HandlePaymentWebhookPorts;

  constructor(ports: HandlePaymentWebhookPorts) {
    this.#ports = ports;
  }

  async execute(webhook: DeliveredWebhook): Promise<HandledWebhook> {
    const { gateway, events, clock } = this.#ports;
    const event = gateway.parseWebhook(webhook);
    if (await events.has(event.id)) return { outcome: 'repeated', orderId: undefined };
    const handled: HandledWebhook =
      event.kind === 'payment'
        ? await this.#recordPaymentOf(event.payment)
        : { outcome: 'ignored', orderId: undefined };
    // Recorded last: after a crash in between the event comes again, and settling the same payment twice changes nothing.
    await events.add({ id: event.id, kind: event.kind, at: clock.now() });
    return handled;
  }

  async #recordPaymentOf(payment: Parameters<typeof recordPayment>[2]): Promise<HandledWebhook> {
    const order = await this.#ports.orders.byGatewayOrder(payment.gatewayOrderId);
    if (!order) return { outcome: 'unknown-order', orderId: undefined };
    const { outcome } = await recordPayment(this.#ports, order, payment);
    return { outcome, orderId: order.id };
  }
}

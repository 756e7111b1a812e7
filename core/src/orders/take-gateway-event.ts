import type { PaymentGateway } from './payment-gateway.js';
import type { Orders, PaymentEvents } from './ports.js';
import type { SettleOutcome } from './settle.js';
import { type SettlePorts, settlePayment } from './settle-payment.js';

export interface TakeGatewayEventPorts extends SettlePorts {
  orders: Orders;
  events: PaymentEvents;
  gateway: PaymentGateway;
}

/** `repeated` and `ignored`: there was nothing to do. The rest is what became of the order. */
export type EventOutcome = SettleOutcome | 'repeated' | 'ignored' | 'unknown-order';

export interface TakenEvent {
  readonly outcome: EventOutcome;
  /** The order it was about, where it is one of ours. */
  readonly orderId: string | undefined;
}

/** Takes the gateway's news, which come unordered and at least once. @throws InvalidSignature, AdapterError */
export class TakeGatewayEvent {
  constructor(private readonly ports: TakeGatewayEventPorts) {}

  async execute(webhook: {
    body: string;
    signature: string;
    eventId: string | undefined;
  }): Promise<TakenEvent> {
    const { gateway, events, clock } = this.ports;
    const event = gateway.readEvent(webhook);
    if (await events.has(event.id)) return { outcome: 'repeated', orderId: undefined };
    const taken: TakenEvent =
      event.kind === 'payment'
        ? await this.#settle(event.payment)
        : { outcome: 'ignored', orderId: undefined };
    // Only now: should we die in between, the event comes again, and settling the same payment twice changes nothing.
    await events.note({ id: event.id, kind: event.kind, at: clock.now() });
    return taken;
  }

  async #settle(payment: Parameters<typeof settlePayment>[2]): Promise<TakenEvent> {
    const order = await this.ports.orders.byGatewayOrder(payment.gatewayOrderId);
    if (!order) return { outcome: 'unknown-order', orderId: undefined };
    const { outcome } = await settlePayment(this.ports, order, payment);
    return { outcome, orderId: order.id };
  }
}

import { type BillingPeriod, daysOfPeriod } from '../plans/billing-period.js';
import { FREE_PLAN_ID, type Plan } from '../plans/plan.js';
import type { Plans } from '../plans/ports.js';
import type { Clock } from '../shared/clock.js';
import type { IdGenerator } from '../shared/id-generator.js';
import type { Subscriptions } from '../subscriptions/ports.js';
import type { Subscription } from '../subscriptions/subscription.js';
import { PlanNotForSale, PlanNotFound } from './errors.js';
import type { Order } from './order.js';
import type { CheckoutResult, PaymentGateway } from './payment-gateway.js';
import { assertBuyable, draftOrder, findSameOffer, placeOrder } from './place-order.js';

import type { BillingUnitOfWork, Orders } from './ports.js';
import { type Quote, quotePlan } from './quote.js';

export interface CreateOrderPorts {
  plans: Plans;
  subscriptions: Subscriptions;
  orders: Orders;
  ledgers: BillingUnitOfWork;
  gateway: PaymentGateway;
  ids: IdGenerator;
  clock: Clock;
}

export interface CreateOrderCommand {
  accountId: string;
  planId: string;
  billingPeriod: BillingPeriod;
}

/** An order and what its checkout needs. */
export interface OrderCheckout {
  readonly order: Order;
  readonly mock: boolean;
  readonly publicKey: string;
  readonly mockPayment: CheckoutResult | undefined;
}

/**
 * Offers a plan for a period: the amount due now and the gateway's order to pay it. With nothing due the plan starts at once.
 * @throws PlanNotFound, PlanNotForSale, SubscriptionActive, AdapterError
 */
export class CreateOrder {
  readonly #ports: CreateOrderPorts;

  constructor(ports: CreateOrderPorts) {
    this.#ports = ports;
  }

  async execute(command: CreateOrderCommand): Promise<OrderCheckout> {
    const { mock, publicKey } = this.#ports.gateway;
    const order = await this.#order(command);
    const { gatewayOrderId } = order;
    const mockPayment =
      gatewayOrderId === null ? undefined : this.#ports.gateway.mockCheckout(gatewayOrderId);
    return { order, mock, publicKey, mockPayment };
  }

  async #order(command: CreateOrderCommand, known?: Subscription): Promise<Order> {
    const { subscriptions, orders, ledgers, ids, clock } = this.#ports;
    const { accountId, billingPeriod } = command;
    const plan = await this.#plan(command.planId);
    const at = clock.now();
    const running = known ?? (await subscriptions.activeOf(accountId, at));
    assertBuyable({ planId: plan.id, billingPeriod }, running, at);
    const offer = quotePlan({ plan, billingPeriod, running, at });
    const wanted = { planId: plan.id, billingPeriod, pricePaise: offer.pricePaise };
    const same = findSameOffer(await orders.pendingOf(accountId), wanted, running, at);
    if (same) return same;

    const id = ids.next();
    // The gateway is asked first: if that fails, or the process dies right after it, we have stored no order, and a gateway order
    // that no browser received is never paid.
    const gatewayOrderId = await this.#open(id, offer);
    const durationDays = daysOfPeriod(plan, billingPeriod);
    const draft = draftOrder({ id, accountId, plan, billingPeriod, durationDays, offer, gatewayOrderId, at });
    const newId = ids.next();
    const placed = await ledgers.run({ accountId }, at, (ledger) => placeOrder(ledger, draft, { at, newId }));
    return placed.order ?? this.#order(command, placed.running);
  }

  async #plan(planId: string): Promise<Plan> {
    const plan = await this.#ports.plans.byId(planId);
    if (!plan) throw new PlanNotFound();
    if (plan.id === FREE_PLAN_ID || plan.pricePaise === 0) throw new PlanNotForSale();
    return plan;
  }

  async #open(receipt: string, { duePaise }: Quote): Promise<string | null> {
    if (duePaise === 0) return null;
    return this.#ports.gateway.createOrder({ receipt, amountPaise: duePaise, currency: 'INR' });
  }
}

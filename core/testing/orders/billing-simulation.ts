import {
  activateOrder,
  type BillingPeriod,
  CATALOGUE,
  daysOfPeriod,
  draftOrder,
  findRunning,
  type Order,
  type Plan,
  quotePlan,
  type Subscription,
  type SubscriptionWithUsage,
} from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';

const START = new Date('2026-03-01T09:00:00.000Z').getTime();

/** One account's plans in memory: its offers, payments and messages, without storage. */
export class BillingSimulation {
  readonly #held: { subscription: Subscription; sent: number }[] = [];
  #now = START;
  paidPaise = 0;

  get at(): Date {
    return new Date(this.#now);
  }

  get held(): readonly SubscriptionWithUsage[] {
    return this.#held;
  }

  get running(): SubscriptionWithUsage | undefined {
    return findRunning(this.#held, this.at);
  }

  get subscriptions(): Subscription[] {
    return this.#held.map(({ subscription }) => subscription);
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  offer(plan: Plan, billingPeriod: BillingPeriod): Order {
    const running = this.running?.subscription;
    return draftOrder({
      id: newId(),
      accountId: 'asha',
      plan,
      billingPeriod,
      durationDays: daysOfPeriod(plan, billingPeriod),
      offer: quotePlan({ plan, billingPeriod, running, at: this.at }),
      gatewayOrderId: `order_${newId()}`,
      at: this.at,
    });
  }

  /** Pays for the order now, whenever it was offered. */
  pay(order: Order): Subscription {
    const { started, ended } = activateOrder(order, this.#held, { at: this.at, id: newId() });
    for (const subscription of ended) {
      const row = this.#held.find((each) => each.subscription.id === subscription.id)!;
      row.subscription = subscription;
    }
    this.#held.push({ ...started });
    this.paidPaise += order.amountPaise;
    return started.subscription;
  }

  buy(plan: Plan, billingPeriod: BillingPeriod): Subscription {
    return this.pay(this.offer(plan, billingPeriod));
  }

  /** Sends this many messages, or as many as remain; returns how many. For a first window only. */
  send(messages: number): number {
    const row = this.#held.find(({ subscription }) => this.at < subscription.endsAt);
    if (!row) return 0;
    const left = Math.max(0, row.subscription.messageLimit - row.sent);
    const sent = Math.min(left, messages);
    row.sent += sent;
    return sent;
  }
}

export const PAID_PLANS: readonly Plan[] = CATALOGUE.filter(({ pricePaise }) => pricePaise > 0);

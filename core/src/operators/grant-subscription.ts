import type { Accounts } from '../accounts/ports.js';
import type { BillingChange } from '../orders/billing-state.js';
import { PlanNotFound } from '../orders/errors.js';
import type { BillingUnitOfWork } from '../orders/ports.js';
import type { Plans } from '../plans/ports.js';
import { DAY_MS } from '../shared/clock.js';
import { createFreeSubscription, findRunning, type Subscription } from '../subscriptions/subscription.js';
import { assertOpen } from './assert-open.js';
import { assertDays } from './days.js';
import { OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

export interface GrantSubscriptionPorts extends AuditPorts {
  accounts: Pick<Accounts, 'byId'>;
  ledgers: BillingUnitOfWork;
  plans: Plans;
}

/** Starts a plan without a payment, where none is active. It has no value, so nothing of it can be carried over or refunded. */
export class GrantSubscription {
  readonly #ports: GrantSubscriptionPorts;

  constructor(ports: GrantSubscriptionPorts) {
    this.#ports = ports;
  }

  /** @throws InvalidReason, PlanNotFound, OperatorRefused */
  async execute(
    command: OperatorCommand & {
      readonly accountId: string;
      readonly planId: string;
      readonly days: number;
    },
  ): Promise<Subscription> {
    const { ledgers, plans, ids } = this.#ports;
    const { accountId, planId, days } = command;
    assertDays(days);
    await assertOpen(this.#ports.accounts, accountId);
    const plan = await plans.byId(planId);
    if (!plan) throw new PlanNotFound();
    const audit = entryOf(this.#ports, command, {
      action: 'subscription.granted',
      accountId,
      details: { plan: planId, days },
    });
    const { at } = audit;
    const subscription = {
      ...createFreeSubscription({ id: ids.next(), accountId, plan, at }),
      endsAt: new Date(at.getTime() + days * DAY_MS),
    };
    await ledgers.run({ accountId }, at, ({ held }): BillingChange => {
      if (findRunning(held, at)) throw new OperatorRefused('A plan is active: extend that one');
      return { orders: [], subscriptions: [], started: { subscription, sent: 0 }, audit };
    });
    return subscription;
  }
}

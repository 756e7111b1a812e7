import type { Accounts } from '../accounts/ports.js';
import type { BillingChange } from '../orders/billing-state.js';
import type { BillingUnitOfWork } from '../orders/ports.js';
import { DAY_MS } from '../shared/clock.js';
import { findRunning, type Subscription } from '../subscriptions/subscription.js';
import { assertOpen } from './assert-open.js';
import { assertDays } from './days.js';
import { OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

export interface ExtendSubscriptionPorts extends AuditPorts {
  accounts: Pick<Accounts, 'byId'>;
  ledgers: BillingUnitOfWork;
}

/**
 * Moves the end of the active plan. Its value stays, so a later refund or change of plan counts by the longer period. The owner is
 * reminded of the later end, also after a reminder of the one before.
 */
export class ExtendSubscription {
  readonly #ports: ExtendSubscriptionPorts;

  constructor(ports: ExtendSubscriptionPorts) {
    this.#ports = ports;
  }

  /** @throws InvalidReason, OperatorRefused */
  async execute(
    command: OperatorCommand & { readonly accountId: string; readonly days: number },
  ): Promise<Subscription> {
    const { accountId, days } = command;
    assertDays(days);
    await assertOpen(this.#ports.accounts, accountId);
    const audit = entryOf(this.#ports, command, {
      action: 'subscription.extended',
      accountId,
      details: { days },
    });
    const { subscriptions } = await this.#ports.ledgers.run(
      { accountId },
      audit.at,
      ({ held }): BillingChange => {
        const running = findRunning(held, audit.at)?.subscription;
        if (!running) throw new OperatorRefused('No plan is active: grant one');
        const endsAt = new Date(running.endsAt.getTime() + days * DAY_MS);
        return { orders: [], subscriptions: [{ ...running, endsAt, remindedAt: null }], audit };
      },
    );
    return subscriptions[0]!;
  }
}

import { FREE_PLAN_ID, type Plan } from '../../plans/plan.js';
import type { Plans } from '../../plans/ports.js';
import type { Clock } from '../../shared/clock.js';
import { addDays, dayOf } from '../../shared/day.js';
import type { AccountPlan, MessagePartitions, MessageRetention } from './ports.js';

const ACCOUNT_BATCH_SIZE = 1_000;
const MESSAGE_BATCH_SIZE = 5_000;

export interface ApplyRetentionPorts {
  plans: Plans;
  retention: MessageRetention;
  partitions: MessagePartitions;
  clock: Clock;
}

/**
 * Deletes what is older than each account's plan keeps it, and then the storage that this has emptied. Where no plan is active the
 * last one counts, and the Free plan where there never was one. May be run again, or twice at once.
 */
export class ApplyRetention {
  readonly #ports: ApplyRetentionPorts;

  constructor(ports: ApplyRetentionPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { plans, retention, partitions, clock } = this.#ports;
    const at = clock.now();
    const byId = new Map((await plans.list()).map((plan) => [plan.id, plan]));
    let after: string | undefined;
    do {
      const accounts = await retention.listAccountPlans(at, { after, limit: ACCOUNT_BATCH_SIZE });
      for (const account of accounts) await this.#prune(account, byId, dayOf(at));
      after = accounts.length === ACCOUNT_BATCH_SIZE ? accounts.at(-1)!.accountId : undefined;
    } while (after !== undefined);
    await partitions.dropExpired();
  }

  async #prune(
    { accountId, planId }: AccountPlan,
    plans: ReadonlyMap<string, Plan>,
    today: string,
  ): Promise<void> {
    const plan = plans.get(planId ?? FREE_PLAN_ID);
    // A plan that nobody knows promises nothing that could be counted: what is deleted never comes back.
    if (!plan || plan.historyDays === null) return;
    const day = addDays(today, -plan.historyDays);
    let deleted: number;
    do deleted = await this.#ports.retention.deleteBefore(accountId, day, MESSAGE_BATCH_SIZE);
    while (deleted === MESSAGE_BATCH_SIZE);
  }
}

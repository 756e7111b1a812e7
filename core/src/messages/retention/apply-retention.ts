import { FREE_PLAN_ID, type Plan } from '../../plans/plan.js';
import type { Plans } from '../../plans/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import { addDays, dayOf } from '../../shared/day.js';
import type { AccountPlan, MessagePartitions, MessageRetention } from './ports.js';

const ACCOUNT_BATCH_SIZE = 1_000;
const MESSAGE_BATCH_SIZE = 5_000;
const PARTITION_RETENTION_MS = 60 * DAY_MS;

export interface ApplyRetentionPorts {
  plans: Plans;
  retention: MessageRetention;
  partitions: MessagePartitions;
  clock: Clock;
}

/**
 * Deletes messages beyond the retention of each account's plan, then the partitions that became empty. Without an active plan the
 * last one applies, and the Free plan if there never was one. Idempotent and safe to run concurrently.
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
    await partitions.dropExpired(new Date(at.getTime() - PARTITION_RETENTION_MS));
  }

  async #prune(
    { accountId, planId }: AccountPlan,
    plans: ReadonlyMap<string, Plan>,
    today: string,
  ): Promise<void> {
    const plan = plans.get(planId ?? FREE_PLAN_ID);
    // An unknown plan has no retention to apply, and a deletion cannot be undone.
    if (!plan || plan.historyDays === null) return;
    const day = addDays(today, -plan.historyDays);
    let deleted: number;
    do deleted = await this.#ports.retention.deleteBefore(accountId, day, MESSAGE_BATCH_SIZE);
    while (deleted === MESSAGE_BATCH_SIZE);
  }
}

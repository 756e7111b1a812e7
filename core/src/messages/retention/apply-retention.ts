import { EVENT_RETENTION_DAYS, type EventRetention } from '../../events/ports.js';
import { FREE_PLAN_ID, type Plan } from '../../plans/plan.js';
import type { Plans } from '../../plans/ports.js';
import { type Clock, DAY_MS } from '../../shared/clock.js';
import { addDays, dayOf } from '../../shared/day.js';
import type { AccountPlan, MessagePartitions, MessageRetention } from './ports.js';

const ACCOUNT_BATCH_SIZE = 1_000;
const BATCH_SIZE = 5_000;
const PARTITION_RETENTION_MS = 60 * DAY_MS;

export interface ApplyRetentionPorts {
  plans: Plans;
  retention: Pick<MessageRetention, 'listAccountPlans' | 'deleteBefore'>;
  partitions: MessagePartitions;
  eventRetention: EventRetention;
  clock: Clock;
}

/**
 * Deletes messages and events beyond the retention of each account's plan, then the partitions that nobody needs any more. Without an active plan the
 * last one applies, and the Free plan if there never was one. Idempotent and safe to run concurrently.
 */
export class ApplyRetention {
  readonly #ports: ApplyRetentionPorts;

  constructor(ports: ApplyRetentionPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { plans, retention, partitions, eventRetention, clock } = this.#ports;
    const at = clock.now();
    const byId = new Map((await plans.list()).map((plan) => [plan.id, plan]));
    let after: string | undefined;
    do {
      const accounts = await retention.listAccountPlans(at, { after, limit: ACCOUNT_BATCH_SIZE });
      for (const account of accounts) await this.#prune(account, byId, dayOf(at));
      after = accounts.length === ACCOUNT_BATCH_SIZE ? accounts.at(-1)!.accountId : undefined;
    } while (after !== undefined);
    await partitions.dropExpired(new Date(at.getTime() - PARTITION_RETENTION_MS));
    await eventRetention.dropExpired(new Date(at.getTime() - EVENT_RETENTION_DAYS * DAY_MS));
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
    const { retention, eventRetention } = this.#ports;
    const stores = plan.historyDays < EVENT_RETENTION_DAYS ? [retention, eventRetention] : [retention];
    for (const store of stores) {
      let deleted: number;
      do deleted = await store.deleteBefore(accountId, day, BATCH_SIZE);
      while (deleted === BATCH_SIZE);
    }
  }
}

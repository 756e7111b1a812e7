import type { Accounts } from '../accounts/ports.js';
import { type Clock, DAY_MS } from '../shared/clock.js';
import type { JobQueue } from '../shared/job-queue.js';
import type { Subscriptions } from './ports.js';
import type { Subscription } from './subscription.js';

const REMIND_AHEAD_MS = 3 * DAY_MS;
const BATCH_SIZE = 100;

export interface RemindOfEndingPorts {
  subscriptions: Subscriptions;
  accounts: Accounts;
  jobs: JobQueue;
  clock: Clock;
}

/**
 * Reminds owners of a paid plan that ends within three days. Free is excluded: claiming it again costs nothing. Delivery is at
 * least once: a crash between the mail and its record sends a second one, which is better than none.
 */
export class RemindOfEnding {
  readonly #ports: RemindOfEndingPorts;

  constructor(ports: RemindOfEndingPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<{ reminded: number }> {
    const { subscriptions, clock } = this.#ports;
    const at = clock.now();
    const until = new Date(at.getTime() + REMIND_AHEAD_MS);
    for (let reminded = 0; ; ) {
      const ending = await subscriptions.listEnding({ at, until, limit: BATCH_SIZE });
      for (const subscription of ending) {
        await this.#remind(subscription);
        await subscriptions.markReminded(subscription.id, at);
      }
      reminded += ending.length;
      if (ending.length < BATCH_SIZE) return { reminded };
    }
  }

  async #remind({ accountId, planName, endsAt }: Subscription): Promise<void> {
    const { accounts, jobs } = this.#ports;
    const account = await accounts.byId(accountId);
    if (!account) return;
    const { email: to, username } = account;
    const mail = { kind: 'plan-ending', to, accountId, username, planName } as const;
    await jobs.enqueue('mail', { ...mail, endsAt: endsAt.toISOString() });
  }
}

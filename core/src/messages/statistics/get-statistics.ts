import type { Instances } from '../../instances/ports.js';
import type { Clock } from '../../shared/clock.js';
import { SharedReads } from '../../shared/shared-reads.js';
import {
  type CurrentSubscription,
  loadCurrentSubscription,
} from '../../subscriptions/current-subscription.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import { type CountsByKind, countKinds } from './kinds.js';
import type { DailyCounts, MessageCounts, MessageStatistics } from './ports.js';
import { resolvePeriod, type StatisticsPeriod } from './statistics-period.js';

export interface GetStatisticsPorts {
  statistics: MessageStatistics;
  instances: Instances;
  subscriptions: Subscriptions;
  clock: Clock;
}

export interface AccountStatistics {
  readonly totals: MessageCounts;
  readonly kinds: CountsByKind;
  /** Every day of the period, oldest first. */
  readonly daily: readonly DailyCounts[];
  readonly activeInstances: number;
  /** The active subscription and its message window, independent of the period. */
  readonly current: CurrentSubscription | undefined;
}

/**
 * Messages of an account in the last 7, 30 or 90 days, and the current usage of its plan. However often an account asks, it has one
 * reading at a time: each is four statements.
 */
export class GetStatistics {
  readonly #readings = new SharedReads<AccountStatistics>();
  readonly #ports: GetStatisticsPorts;

  constructor(ports: GetStatisticsPorts) {
    this.#ports = ports;
  }

  execute(query: { accountId: string; period: StatisticsPeriod }): Promise<AccountStatistics> {
    return this.#readings.run(`${query.accountId} ${query.period}`, () => this.#read(query));
  }

  async #read(query: { accountId: string; period: StatisticsPeriod }): Promise<AccountStatistics> {
    const { statistics, instances, subscriptions, clock } = this.#ports;
    const { accountId } = query;
    const at = clock.now();
    const { days, fromDay, untilDay } = resolvePeriod(query.period, at);
    const [counted, types, owned, current] = await Promise.all([
      statistics.daily(accountId, fromDay, untilDay),
      statistics.otherTypes(accountId, fromDay, untilDay),
      instances.listOf(accountId),
      loadCurrentSubscription(subscriptions, accountId, at),
    ]);
    // Summed here rather than queried: a message sent in between must not make the sum differ from its parts.
    const totals = sumOf(counted);
    const byDay = new Map(counted.map((counts) => [counts.day, counts]));
    return {
      totals,
      kinds: countKinds(totals, types),
      daily: days.map((day) => byDay.get(day) ?? { day, sent: 0, received: 0, failed: 0 }),
      activeInstances: owned.filter(({ status }) => status === 'ready').length,
      current,
    };
  }
}

function sumOf(days: readonly DailyCounts[]): MessageCounts {
  const sum = (count: keyof MessageCounts) => days.reduce((total, day) => total + day[count], 0);
  return { sent: sum('sent'), received: sum('received'), failed: sum('failed') };
}

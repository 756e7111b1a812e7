import type { Instance } from '../../instances/instance.js';
import type { Instances } from '../../instances/ports.js';
import type { Clock } from '../../shared/clock.js';
import { SharedReads } from '../../shared/shared-reads.js';
import type { MessageCounts, MessageStatistics } from './ports.js';
import { resolvePeriod, type StatisticsPeriod } from './statistics-period.js';

export interface GetUsageByInstancePorts {
  statistics: MessageStatistics;
  instances: Instances;
  clock: Clock;
}

export interface InstanceUsage {
  readonly instance: Instance;
  readonly counts: MessageCounts;
  /** Sent messages per day of the period, oldest first. */
  readonly trend: readonly number[];
  /** When the last message was, in the period or before it. */
  readonly lastMessageAt: Date | null;
}

const NONE = { sent: 0, received: 0, failed: 0, sentByDay: [], lastMessageAt: null };

/**
 * Messages of each instance in the last 7, 30 or 90 days, in the order of the instance list. However often an account asks, it has one
 * reading at a time.
 */
export class GetUsageByInstance {
  readonly #readings = new SharedReads<InstanceUsage[]>();
  readonly #ports: GetUsageByInstancePorts;

  constructor(ports: GetUsageByInstancePorts) {
    this.#ports = ports;
  }

  execute(query: { accountId: string; period: StatisticsPeriod }): Promise<InstanceUsage[]> {
    return this.#readings.run(`${query.accountId} ${query.period}`, () => this.#read(query));
  }

  async #read(query: { accountId: string; period: StatisticsPeriod }): Promise<InstanceUsage[]> {
    const { statistics, instances, clock } = this.#ports;
    const { days, fromDay, untilDay } = resolvePeriod(query.period, clock.now());
    const [owned, counted] = await Promise.all([
      instances.listOf(query.accountId),
      statistics.byInstance(query.accountId, fromDay, untilDay),
    ]);
    const byInstance = new Map(counted.map((counts) => [counts.instanceId, counts]));
    return owned.map((instance) => {
      const { sent, received, failed, lastMessageAt, sentByDay } = byInstance.get(instance.id) ?? NONE;
      const sentOn = new Map(sentByDay.map((counted) => [counted.day, counted.sent]));
      const trend = days.map((day) => sentOn.get(day) ?? 0);
      return { instance, counts: { sent, received, failed }, trend, lastMessageAt };
    });
  }
}

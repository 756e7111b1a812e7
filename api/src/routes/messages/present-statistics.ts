import type { StatisticsBody } from '@waxwing/contract';
import {
  type AccountStatistics,
  type MessageCounts,
  type StatisticsPeriod,
  usageOf,
  usagePercentage,
} from '@waxwing/core';

const NO_PLAN = usageOf(0, 0);

export function presentStatistics(statistics: AccountStatistics, period: StatisticsPeriod): StatisticsBody {
  const { totals, daily, activeInstances, current } = statistics;
  const used = current?.usage ?? NO_PLAN;
  return {
    ...presentCounts(totals),
    active_instances: activeInstances,
    package_name: current?.subscription.planName ?? null,
    message_limit: used.limit,
    usage_percentage: usagePercentage(used),
    remaining_messages: used.remaining,
    sent_in_window: used.sent,
    window_ends_at: current?.windowEndsAt.toISOString() ?? null,
    period,
    daily: daily.map(({ day, sent, received, failed }) => ({ date: day, sent, received, failed })),
  };
}

/** Failed messages are counted separately, because they were not sent. */
export function presentCounts({ sent, received, failed }: MessageCounts) {
  return {
    total_messages: sent + received,
    sent_messages: sent,
    received_messages: received,
    failed_messages: failed,
  };
}

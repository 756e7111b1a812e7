import { contract, encodeId, type InstanceUsageBody, type StatisticsBody } from '@waxwing/contract';
import {
  type AccountStatistics,
  type GetStatistics,
  type GetUsageByInstance,
  type InstanceUsage,
  type MessageCounts,
  type StatisticsPeriod,
  usageOf,
  usagePercentage,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';

const NO_PLAN = usageOf(0, 0);

function presentStatistics(statistics: AccountStatistics, period: StatisticsPeriod): StatisticsBody {
  const { totals, kinds, daily, activeInstances, current } = statistics;
  const used = current?.usage ?? NO_PLAN;
  return {
    ...presentCounts(totals),
    kinds,
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
function presentCounts({ sent, received, failed }: MessageCounts) {
  return {
    total_messages: sent + received,
    sent_messages: sent,
    received_messages: received,
    failed_messages: failed,
  };
}

export const getStatisticsRoute = (getStatistics: GetStatistics) =>
  route(contract.statistics.stats, async ({ query, caller }) => {
    const { period } = query;
    const statistics = await getStatistics.execute({ accountId: caller.accountId, period });
    return reply(200, { stats: presentStatistics(statistics, period) });
  });

export const getUsageByInstanceRoute = (getUsageByInstance: GetUsageByInstance) =>
  route(contract.statistics.byInstance, async ({ query, caller }) => {
    const usage = await getUsageByInstance.execute({ accountId: caller.accountId, period: query.period });
    return reply(200, { usage: usage.map(presentInstanceUsage) });
  });

function presentInstanceUsage({ instance, counts, trend, lastMessageAt }: InstanceUsage): InstanceUsageBody {
  return {
    instance_id: encodeId('ins', instance.id),
    instance_status: instance.status,
    ...presentCounts(counts),
    trend: [...trend],
    last_message_time: lastMessageAt?.toISOString() ?? null,
  };
}

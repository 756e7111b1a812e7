import { contract, encodeId, type InstanceUsageBody } from '@waxwing/contract';
import type { GetUsageByInstance, InstanceUsage } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentCounts } from './present-statistics.js';

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

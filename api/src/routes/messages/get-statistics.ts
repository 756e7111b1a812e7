import { contract } from '@waxwing/contract';
import type { GetStatistics } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentStatistics } from './present-statistics.js';

export const getStatisticsRoute = (getStatistics: GetStatistics) =>
  route(contract.statistics.stats, async ({ query, caller }) => {
    const { period } = query;
    const statistics = await getStatistics.execute({ accountId: caller.accountId, period });
    return reply(200, { stats: presentStatistics(statistics, period) });
  });

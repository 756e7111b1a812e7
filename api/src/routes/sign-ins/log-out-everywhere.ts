import { contract } from '@waxwing/contract';
import type { LogOutEverywhere } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

export const logOutEverywhereRoute = (logOutEverywhere: LogOutEverywhere) =>
  route(contract.signIns.logOutEverywhere, async ({ caller }) => {
    await logOutEverywhere.execute({ accountId: caller.accountId });
    return reply(200, { success: true as const });
  });

import { contract } from '@waxwing/contract';
import type { LogOut } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

export const logOutRoute = (logOut: LogOut) =>
  route(contract.signIns.logOut, async ({ caller }) => {
    await logOut.execute({ accountId: caller.accountId, signInId: caller.signInId });
    return reply(200, { success: true as const });
  });

import { contract } from '@waxwing/contract';
import type { CloseAccount } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

export const closeAccountRoute = (closeAccount: CloseAccount) =>
  route(contract.profile.close, async ({ body, caller }) => {
    await closeAccount.execute({ accountId: caller.accountId, password: body.password });
    return reply(200, { success: true as const });
  });

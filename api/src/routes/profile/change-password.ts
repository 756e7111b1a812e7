import { contract } from '@waxwing/contract';
import type { ChangePassword } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

export const changePasswordRoute = (changePassword: ChangePassword) =>
  route(contract.profile.changePassword, async ({ body, caller }) => {
    const { token } = await changePassword.execute({ ...body, accountId: caller.accountId });
    return reply(200, { success: true as const, token });
  });

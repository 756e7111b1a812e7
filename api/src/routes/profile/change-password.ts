import { contract } from '@waxwing/contract';
import type { ChangePassword } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from '../accounts/origin-of.js';

export const changePasswordRoute = (changePassword: ChangePassword) =>
  route(contract.profile.changePassword, async ({ body, caller, ...request }) => {
    const origin = originOf(request);
    const { token } = await changePassword.execute({ ...body, accountId: caller.accountId, origin });
    return reply(200, { success: true as const, token });
  });

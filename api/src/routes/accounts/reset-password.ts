import { contract } from '@waxwing/contract';
import type { ResetPassword } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

const SENTENCE = 'Password reset successfully! You can now log in with your new password.';

export const resetPasswordRoute = (resetPassword: ResetPassword) =>
  route(contract.accounts.resetPassword, async ({ body }) => {
    await resetPassword.execute(body);
    return reply(200, { success: true as const, message: SENTENCE });
  });

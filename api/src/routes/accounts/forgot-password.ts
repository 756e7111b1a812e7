import { contract } from '@waxwing/contract';
import type { RequestPasswordReset } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

const SENTENCE = 'If an account with that email exists, a password reset link has been sent.';

export const forgotPasswordRoute = (requestReset: RequestPasswordReset) =>
  route(contract.accounts.forgotPassword, async ({ body }) => {
    await requestReset.execute(body);
    return reply(200, { success: true as const, message: SENTENCE });
  });

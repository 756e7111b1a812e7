import { contract, encodeId } from '@waxwing/contract';
import type { ApiKey, ResetPassword } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

const SENTENCE = 'Password reset successfully! You can now log in with your new password.';

export const resetPasswordRoute = (resetPassword: ResetPassword) =>
  route(contract.accounts.resetPassword, async ({ body }) => {
    const { account, switchedOff } = await resetPassword.execute(body);
    return reply(200, {
      success: true as const,
      message: SENTENCE,
      email: account.email,
      keys_switched_off: switchedOff.map(presentSwitchedOff),
    });
  });

function presentSwitchedOff({ name, instanceId }: ApiKey) {
  return { name, instance_id: instanceId === null ? null : encodeId('ins', instanceId) };
}

import { contract, encodeId } from '@waxwing/contract';
import type { ApiKey, LogIn, RequestPasswordReset, ResetPassword, SignUp } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from './origin-of.js';
import { presentSignedIn } from './present-user.js';

export const signUpRoute = (signUp: SignUp) =>
  route(contract.accounts.signUp, async ({ body, ...request }) => {
    const signedIn = await signUp.execute({ ...body, origin: originOf(request) });
    return reply(200, presentSignedIn(signedIn));
  });

export const logInRoute = (logIn: LogIn) =>
  route(contract.accounts.logIn, async ({ body, ...request }) => {
    const signedIn = await logIn.execute({ ...body, origin: originOf(request) });
    return reply(200, presentSignedIn(signedIn));
  });

const MAIL_SENT = 'If an account with that email exists, a password reset link has been sent.';

export const forgotPasswordRoute = (requestReset: RequestPasswordReset) =>
  route(contract.accounts.forgotPassword, async ({ body }) => {
    await requestReset.execute(body);
    return reply(200, { success: true as const, message: MAIL_SENT });
  });

const PASSWORD_RESET = 'Password reset successfully! You can now log in with your new password.';

export const resetPasswordRoute = (resetPassword: ResetPassword) =>
  route(contract.accounts.resetPassword, async ({ body }) => {
    const { account, switchedOff } = await resetPassword.execute(body);
    return reply(200, {
      success: true as const,
      message: PASSWORD_RESET,
      email: account.email,
      keys_switched_off: switchedOff.map(presentSwitchedOff),
    });
  });

function presentSwitchedOff({ name, instanceId }: ApiKey) {
  return { name, instance_id: instanceId === null ? null : encodeId('ins', instanceId) };
}

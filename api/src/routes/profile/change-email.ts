import { contract } from '@waxwing/contract';
import type { CancelEmailChange, ConfirmEmail, UndoEmailChange } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from '../accounts/origin-of.js';
import { presentSignedIn } from '../accounts/present-user.js';

export const confirmEmailRoute = (confirmEmail: ConfirmEmail) =>
  route(contract.profile.confirmEmail, async ({ body, caller, ...request }) => {
    const { accountId } = caller;
    const origin = originOf(request);
    const signedIn = await confirmEmail.execute({ accountId, token: body.token, origin });
    return reply(200, presentSignedIn(signedIn));
  });

export const cancelEmailChangeRoute = (cancelEmailChange: CancelEmailChange) =>
  route(contract.profile.cancelEmailChange, async ({ caller }) => {
    await cancelEmailChange.execute({ accountId: caller.accountId });
    return reply(200, { success: true as const });
  });

export const undoEmailChangeRoute = (undoEmailChange: UndoEmailChange) =>
  route(contract.profile.undoEmailChange, async ({ body }) => {
    const { email } = await undoEmailChange.execute({ token: body.token });
    return reply(200, { success: true as const, email });
  });

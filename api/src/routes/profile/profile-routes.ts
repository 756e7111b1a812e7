import { contract } from '@waxwing/contract';
import type {
  CancelEmailChange,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  ConfirmEmail,
  GetPendingEmail,
  UndoEmailChange,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from '../accounts/origin-of.js';
import { presentPendingEmail, presentSignedIn, presentUser } from '../accounts/present-user.js';

export const getProfileRoute = (getPendingEmail: GetPendingEmail) =>
  route(contract.profile.get, async ({ caller }) => {
    const pending = await getPendingEmail.execute({ accountId: caller.accountId });
    return reply(200, { user: presentUser(caller.account), pending_email: presentPendingEmail(pending) });
  });

export const updateProfileRoute = (changeProfile: ChangeProfile) =>
  route(contract.profile.update, async ({ body, caller }) => {
    const { accountId, signInId } = caller;
    const changed = await changeProfile.execute({ ...body, accountId, signInId });
    return reply(200, { ...presentSignedIn(changed), pending_email: presentPendingEmail(changed.pending) });
  });

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

export const changePasswordRoute = (changePassword: ChangePassword) =>
  route(contract.profile.changePassword, async ({ body, caller, ...request }) => {
    const origin = originOf(request);
    const { token } = await changePassword.execute({ ...body, accountId: caller.accountId, origin });
    return reply(200, { success: true as const, token });
  });

export const closeAccountRoute = (closeAccount: CloseAccount) =>
  route(contract.profile.close, async ({ body, caller }) => {
    await closeAccount.execute({ accountId: caller.accountId, password: body.password });
    return reply(200, { success: true as const });
  });

import {
  Authenticate,
  CancelEmailChange,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  ConfirmEmail,
  EndSignIn,
  EraseAccount,
  ExportAccount,
  GetPendingEmail,
  ListSignIns,
  LogIn,
  LogOut,
  LogOutEverywhere,
  PurgeEmailChanges,
  PurgeSignIns,
  RequestPasswordReset,
  ResetPassword,
  SendEmailConfirmation,
  SendEmailNotice,
  SendNotice,
  SendPasswordReset,
  SignUp,
  UndoEmailChange,
} from '@waxwing/core';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { forgotPasswordRoute } from '../../routes/accounts/forgot-password.js';
import { logInRoute } from '../../routes/accounts/log-in.js';
import { resetPasswordRoute } from '../../routes/accounts/reset-password.js';
import { signUpRoute } from '../../routes/accounts/sign-up.js';
import {
  cancelEmailChangeRoute,
  confirmEmailRoute,
  undoEmailChangeRoute,
} from '../../routes/profile/change-email.js';
import { changePasswordRoute } from '../../routes/profile/change-password.js';
import { closeAccountRoute } from '../../routes/profile/close-account.js';
import { exportAccountRoute } from '../../routes/profile/export-account.js';
import { getProfileRoute } from '../../routes/profile/get-profile.js';
import { updateProfileRoute } from '../../routes/profile/update-profile.js';
import { endSignInRoute } from '../../routes/sign-ins/end-sign-in.js';
import { listSignInsRoute } from '../../routes/sign-ins/list-sign-ins.js';
import { logOutRoute } from '../../routes/sign-ins/log-out.js';
import { logOutEverywhereRoute } from '../../routes/sign-ins/log-out-everywhere.js';
import { bindQueuedJob, bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const accountsModule = new ContainerModule((options) => {
  bindUseCase(options, SignUp);
  bindUseCase(options, LogIn);
  bindUseCase(options, Authenticate);
  bindRoute(options, signUpRoute, SignUp);
  bindRoute(options, logInRoute, LogIn);
  bindSignIns(options);
  bindRecovery(options);
  bindProfile(options);
  bindEmailChange(options);
});

function bindSignIns(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, ListSignIns);
  bindUseCase(options, EndSignIn);
  bindUseCase(options, LogOut);
  bindUseCase(options, LogOutEverywhere);
  bindUseCase(options, PurgeSignIns);
  bindRoute(options, listSignInsRoute, ListSignIns);
  bindRoute(options, endSignInRoute, EndSignIn);
  bindRoute(options, logOutRoute, LogOut);
  bindRoute(options, logOutEverywhereRoute, LogOutEverywhere);
  bindScheduledJob(options, { name: 'sign-ins', cron: '50 2 * * *' }, PurgeSignIns);
}

function bindRecovery(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, RequestPasswordReset);
  bindUseCase(options, SendPasswordReset);
  bindUseCase(options, ResetPassword);
  bindRoute(options, forgotPasswordRoute, RequestPasswordReset);
  bindRoute(options, resetPasswordRoute, ResetPassword);
  bindQueuedJob(options, 'password-reset', SendPasswordReset);
  bindUseCase(options, SendNotice);
  bindQueuedJob(options, 'mail', SendNotice);
}

function bindProfile(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, ChangePassword);
  bindUseCase(options, ExportAccount);
  bindUseCase(options, CloseAccount);
  bindUseCase(options, EraseAccount);
  bindRoute(options, changePasswordRoute, ChangePassword);
  bindRoute(options, exportAccountRoute, ExportAccount);
  bindRoute(options, closeAccountRoute, CloseAccount);
  bindQueuedJob(options, 'erase-account', EraseAccount);
}

function bindEmailChange(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, GetPendingEmail);
  bindUseCase(options, ChangeProfile);
  bindUseCase(options, CancelEmailChange);
  bindUseCase(options, ConfirmEmail);
  bindUseCase(options, UndoEmailChange);
  bindUseCase(options, SendEmailConfirmation);
  bindUseCase(options, SendEmailNotice);
  bindUseCase(options, PurgeEmailChanges);
  bindRoute(options, getProfileRoute, GetPendingEmail);
  bindRoute(options, updateProfileRoute, ChangeProfile);
  bindRoute(options, cancelEmailChangeRoute, CancelEmailChange);
  bindRoute(options, confirmEmailRoute, ConfirmEmail);
  bindRoute(options, undoEmailChangeRoute, UndoEmailChange);
  bindQueuedJob(options, 'email-confirmation', SendEmailConfirmation);
  bindQueuedJob(options, 'email-notice', SendEmailNotice);
  bindScheduledJob(options, { name: 'purge-email-changes', cron: '50 3 * * *' }, PurgeEmailChanges);
}

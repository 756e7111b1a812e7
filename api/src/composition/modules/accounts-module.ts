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
  bindUseCase(options, SignUp, 'accounts', 'hasher', 'tokens', 'ids', 'clock');
  bindUseCase(options, LogIn, 'accounts', 'signIns', 'hasher', 'tokens', 'ids', 'clock');
  bindUseCase(options, Authenticate, 'accounts', 'signIns', 'tokens', 'clock');
  bindRoute(options, signUpRoute, SignUp);
  bindRoute(options, logInRoute, LogIn);
  bindSignIns(options);
  bindRecovery(options);
  bindProfile(options);
  bindEmailChange(options);
});

function bindSignIns(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, ListSignIns, 'signIns', 'clock');
  bindUseCase(options, EndSignIn, 'signIns');
  bindUseCase(options, LogOut, 'signIns');
  bindUseCase(options, LogOutEverywhere, 'signIns');
  bindUseCase(options, PurgeSignIns, 'signIns', 'clock');
  bindRoute(options, listSignInsRoute, ListSignIns);
  bindRoute(options, endSignInRoute, EndSignIn);
  bindRoute(options, logOutRoute, LogOut);
  bindRoute(options, logOutEverywhereRoute, LogOutEverywhere);
  bindScheduledJob(options, { name: 'sign-ins', cron: '50 2 * * *' }, PurgeSignIns);
}

function bindRecovery(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, RequestPasswordReset, 'jobs');
  bindUseCase(
    options,
    SendPasswordReset,
    'accounts',
    'emailChanges',
    'resets',
    'resetTokens',
    'mailer',
    'clock',
  );
  bindUseCase(options, ResetPassword, 'resets', 'resetTokens', 'hasher', 'jobs', 'clock');
  bindRoute(options, forgotPasswordRoute, RequestPasswordReset);
  bindRoute(options, resetPasswordRoute, ResetPassword);
  bindQueuedJob(options, 'password-reset', SendPasswordReset);
}

function bindProfile(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, ChangePassword, 'accounts', 'hasher', 'tokens', 'jobs', 'ids', 'clock');
  bindUseCase(options, ExportAccount, 'accounts', 'hasher', 'accountData');
  bindUseCase(options, CloseAccount, 'accounts', 'hasher', 'instances', 'sessions', 'jobs', 'clock');
  bindUseCase(options, EraseAccount, 'accountData');
  bindRoute(options, changePasswordRoute, ChangePassword);
  bindRoute(options, exportAccountRoute, ExportAccount);
  bindRoute(options, closeAccountRoute, CloseAccount);
  bindQueuedJob(options, 'erase-account', EraseAccount);
}

function bindEmailChange(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, GetPendingEmail, 'emailChanges', 'clock');
  bindUseCase(options, ChangeProfile, 'emailChanges', 'signIns', 'tokens', 'jobs', 'clock');
  bindUseCase(options, CancelEmailChange, 'emailChanges');
  bindUseCase(options, ConfirmEmail, 'emailChanges', 'resetTokens', 'tokens', 'jobs', 'ids', 'clock');
  bindUseCase(options, UndoEmailChange, 'emailChanges', 'resetTokens', 'hasher', 'jobs', 'clock');
  bindUseCase(options, SendEmailConfirmation, 'emailChanges', 'resetTokens', 'mailer', 'clock');
  bindUseCase(options, SendEmailNotice, 'emailChanges', 'resetTokens', 'mailer', 'clock');
  bindUseCase(options, PurgeEmailChanges, 'emailChanges', 'clock');
  bindRoute(options, getProfileRoute, GetPendingEmail);
  bindRoute(options, updateProfileRoute, ChangeProfile);
  bindRoute(options, cancelEmailChangeRoute, CancelEmailChange);
  bindRoute(options, confirmEmailRoute, ConfirmEmail);
  bindRoute(options, undoEmailChangeRoute, UndoEmailChange);
  bindQueuedJob(options, 'email-confirmation', SendEmailConfirmation);
  bindQueuedJob(options, 'email-notice', SendEmailNotice);
  bindScheduledJob(options, { name: 'purge-email-changes', cron: '50 3 * * *' }, PurgeEmailChanges);
}

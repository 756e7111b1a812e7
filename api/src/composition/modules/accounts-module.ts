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
import { ContainerModule } from 'inversify';
import {
  forgotPasswordRoute,
  logInRoute,
  resetPasswordRoute,
  signUpRoute,
} from '../../routes/accounts/account-routes.js';
import { exportAccountRoute } from '../../routes/profile/export-account.js';
import {
  cancelEmailChangeRoute,
  changePasswordRoute,
  closeAccountRoute,
  confirmEmailRoute,
  getProfileRoute,
  undoEmailChangeRoute,
  updateProfileRoute,
} from '../../routes/profile/profile-routes.js';

import {
  endSignInRoute,
  listSignInsRoute,
  logOutEverywhereRoute,
  logOutRoute,
} from '../../routes/sign-ins/sign-in-routes.js';

import { bindQueuedJob, bindRoute, bindScheduledJob, bindUseCase } from '../bind.js';

export const accountsModule = new ContainerModule((options) => {
  bindUseCase(options, Authenticate);
  bindRoute(options, signUpRoute, SignUp);
  bindRoute(options, logInRoute, LogIn);

  bindRoute(options, listSignInsRoute, ListSignIns);
  bindRoute(options, endSignInRoute, EndSignIn);
  bindRoute(options, logOutRoute, LogOut);
  bindRoute(options, logOutEverywhereRoute, LogOutEverywhere);
  bindScheduledJob(options, { name: 'sign-ins', cron: '50 2 * * *' }, PurgeSignIns);

  bindRoute(options, forgotPasswordRoute, RequestPasswordReset);
  bindRoute(options, resetPasswordRoute, ResetPassword);
  bindQueuedJob(options, 'password-reset', SendPasswordReset);
  bindQueuedJob(options, 'mail', SendNotice);

  bindRoute(options, changePasswordRoute, ChangePassword);
  bindRoute(options, exportAccountRoute, ExportAccount);
  bindRoute(options, closeAccountRoute, CloseAccount);
  bindQueuedJob(options, 'erase-account', EraseAccount);

  bindRoute(options, getProfileRoute, GetPendingEmail);
  bindRoute(options, updateProfileRoute, ChangeProfile);
  bindRoute(options, cancelEmailChangeRoute, CancelEmailChange);
  bindRoute(options, confirmEmailRoute, ConfirmEmail);
  bindRoute(options, undoEmailChangeRoute, UndoEmailChange);
  bindQueuedJob(options, 'email-confirmation', SendEmailConfirmation);
  bindQueuedJob(options, 'email-notice', SendEmailNotice);
  bindScheduledJob(options, { name: 'purge-email-changes', cron: '50 3 * * *' }, PurgeEmailChanges);
});

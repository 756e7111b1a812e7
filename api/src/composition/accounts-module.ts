import {
  Authenticate,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  EraseAccount,
  ExportAccount,
  LogIn,
  RequestPasswordReset,
  ResetPassword,
  SendPasswordReset,
  SignUp,
} from '@waxwing/core';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { forgotPasswordRoute } from '../routes/accounts/forgot-password.js';
import { logInRoute } from '../routes/accounts/log-in.js';
import { resetPasswordRoute } from '../routes/accounts/reset-password.js';
import { signUpRoute } from '../routes/accounts/sign-up.js';
import { changePasswordRoute } from '../routes/profile/change-password.js';
import { closeAccountRoute } from '../routes/profile/close-account.js';
import { exportAccountRoute } from '../routes/profile/export-account.js';
import { getProfileRoute } from '../routes/profile/get-profile.js';
import { updateProfileRoute } from '../routes/profile/update-profile.js';
import { bindQueuedJob } from './bind-job.js';
import { bindRoute } from './bind-route.js';
import { bindUseCase } from './use-case.js';

export const accountsModule = new ContainerModule((options) => {
  bindUseCase(options, SignUp, 'accounts', 'hasher', 'tokens', 'ids', 'clock');
  bindUseCase(options, LogIn, 'accounts', 'hasher', 'tokens');
  bindUseCase(options, Authenticate, 'accounts', 'tokens');
  bindRoute(options, signUpRoute, SignUp);
  bindRoute(options, logInRoute, LogIn);
  bindRecovery(options);
  bindProfile(options);
});

function bindRecovery(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, RequestPasswordReset, 'jobs');
  bindUseCase(options, SendPasswordReset, 'accounts', 'resets', 'resetTokens', 'mailer', 'clock');
  bindUseCase(options, ResetPassword, 'resets', 'resetTokens', 'hasher', 'jobs', 'clock');
  bindRoute(options, forgotPasswordRoute, RequestPasswordReset);
  bindRoute(options, resetPasswordRoute, ResetPassword);
  bindQueuedJob(options, 'password-reset', SendPasswordReset);
}

function bindProfile(options: ContainerModuleLoadOptions): void {
  bindUseCase(options, ChangeProfile, 'accounts', 'tokens', 'jobs');
  bindUseCase(options, ChangePassword, 'accounts', 'hasher', 'tokens', 'jobs');
  bindUseCase(options, ExportAccount, 'accounts', 'hasher', 'accountData');
  bindUseCase(options, CloseAccount, 'accounts', 'hasher', 'instances', 'sessions', 'jobs', 'clock');
  bindUseCase(options, EraseAccount, 'accountData');
  bindRoute(options, getProfileRoute);
  bindRoute(options, updateProfileRoute, ChangeProfile);
  bindRoute(options, changePasswordRoute, ChangePassword);
  bindRoute(options, exportAccountRoute, ExportAccount);
  bindRoute(options, closeAccountRoute, CloseAccount);
  bindQueuedJob(options, 'erase-account', EraseAccount);
}

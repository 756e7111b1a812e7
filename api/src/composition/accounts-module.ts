import { Authenticate, LogIn, SignUp } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import { logInRoute } from '../routes/accounts/log-in.js';
import { signUpRoute } from '../routes/accounts/sign-up.js';
import { bindRoute } from './bind-route.js';
import { bindUseCase } from './use-case.js';

export const accountsModule = new ContainerModule((options) => {
  bindUseCase(options, SignUp, 'accounts', 'hasher', 'tokens', 'ids', 'clock');
  bindUseCase(options, LogIn, 'accounts', 'hasher', 'tokens');
  bindUseCase(options, Authenticate, 'accounts', 'tokens');

  bindRoute(options, signUpRoute, SignUp);
  bindRoute(options, logInRoute, LogIn);
});

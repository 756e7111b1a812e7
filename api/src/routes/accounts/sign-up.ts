import { contract } from '@waxwing/contract';
import type { SignUp } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentSignedIn } from './present-signed-in.js';

export const signUpRoute = (signUp: SignUp) =>
  route(contract.accounts.signUp, async ({ body }) => {
    const signedIn = await signUp.execute(body);
    return reply(200, presentSignedIn(signedIn));
  });

import { contract } from '@waxwing/contract';
import type { SignUp } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from './origin-of.js';
import { presentSignedIn } from './present-user.js';

export const signUpRoute = (signUp: SignUp) =>
  route(contract.accounts.signUp, async ({ body, ...request }) => {
    const signedIn = await signUp.execute({ ...body, origin: originOf(request) });
    return reply(200, presentSignedIn(signedIn));
  });

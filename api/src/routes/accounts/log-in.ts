import { contract } from '@waxwing/contract';
import type { LogIn } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { originOf } from './origin-of.js';
import { presentSignedIn } from './present-user.js';

export const logInRoute = (logIn: LogIn) =>
  route(contract.accounts.logIn, async ({ body, ...request }) => {
    const signedIn = await logIn.execute({ ...body, origin: originOf(request) });
    return reply(200, presentSignedIn(signedIn));
  });

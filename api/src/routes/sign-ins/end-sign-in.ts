import { contract } from '@waxwing/contract';
import type { EndSignIn } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { signInIdOf } from '../path-ids.js';

export const endSignInRoute = (endSignIn: EndSignIn) =>
  route(contract.signIns.end, async ({ params, caller }) => {
    await endSignIn.execute({ accountId: caller.accountId, id: signInIdOf(params.id) });
    return reply(200, { success: true as const });
  });

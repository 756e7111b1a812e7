import { contract } from '@waxwing/contract';
import type { GetPendingEmail } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPendingEmail, presentUser } from '../accounts/present-user.js';

export const getProfileRoute = (getPendingEmail: GetPendingEmail) =>
  route(contract.profile.get, async ({ caller }) => {
    const pending = await getPendingEmail.execute({ accountId: caller.accountId });
    return reply(200, { user: presentUser(caller.account), pending_email: presentPendingEmail(pending) });
  });

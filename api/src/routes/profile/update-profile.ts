import { contract } from '@waxwing/contract';
import type { ChangeProfile } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentPendingEmail, presentSignedIn } from '../accounts/present-user.js';

export const updateProfileRoute = (changeProfile: ChangeProfile) =>
  route(contract.profile.update, async ({ body, caller }) => {
    const { accountId, signInId } = caller;
    const changed = await changeProfile.execute({ ...body, accountId, signInId });
    return reply(200, { ...presentSignedIn(changed), pending_email: presentPendingEmail(changed.pending) });
  });

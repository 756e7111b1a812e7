import { contract } from '@waxwing/contract';
import { reply, route } from '../../http/route.js';
import { presentUser } from '../accounts/present-user.js';

export const getProfileRoute = () =>
  route(contract.profile.get, async ({ caller }) => reply(200, { user: presentUser(caller.account) }));

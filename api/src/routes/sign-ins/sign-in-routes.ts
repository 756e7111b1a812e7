import { contract, encodeId, type SignInBody } from '@waxwing/contract';
import type { EndSignIn, ListSignIns, LogOut, LogOutEverywhere, SignIn } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { signInIdOf } from '../path-ids.js';

export const logOutRoute = (logOut: LogOut) =>
  route(contract.signIns.logOut, async ({ caller }) => {
    await logOut.execute({ accountId: caller.accountId, signInId: caller.signInId });
    return reply(200, { success: true as const });
  });

export const logOutEverywhereRoute = (logOutEverywhere: LogOutEverywhere) =>
  route(contract.signIns.logOutEverywhere, async ({ caller }) => {
    await logOutEverywhere.execute({ accountId: caller.accountId });
    return reply(200, { success: true as const });
  });

export const listSignInsRoute = (listSignIns: ListSignIns) =>
  route(contract.signIns.list, async ({ caller }) => {
    const signIns = await listSignIns.execute({ accountId: caller.accountId });
    return reply(200, { sign_ins: signIns.map((signIn) => presentSignIn(signIn, caller.signInId)) });
  });

function presentSignIn(signIn: SignIn, currentId: string | undefined): SignInBody {
  return { ...presentSignInRecord(signIn), current: signIn.id === currentId };
}

/** What a list and the export of an account both show of a sign-in. */
export function presentSignInRecord(signIn: Omit<SignIn, 'tokenEpoch'>) {
  return {
    id: encodeId('sgn', signIn.id),
    device: signIn.device,
    network: signIn.network,
    created_at: signIn.createdAt.toISOString(),
    last_used: signIn.lastUsedAt.toISOString(),
  };
}

export const endSignInRoute = (endSignIn: EndSignIn) =>
  route(contract.signIns.end, async ({ params, caller }) => {
    await endSignIn.execute({ accountId: caller.accountId, id: signInIdOf(params.id) });
    return reply(200, { success: true as const });
  });

import { contract, encodeId, type SignInBody } from '@waxwing/contract';
import type { ListSignIns, SignIn } from '@waxwing/core';
import { reply, route } from '../../http/route.js';

export const listSignInsRoute = (listSignIns: ListSignIns) =>
  route(contract.signIns.list, async ({ caller }) => {
    const signIns = await listSignIns.execute({ accountId: caller.accountId });
    return reply(200, { sign_ins: signIns.map((signIn) => presentSignIn(signIn, caller.signInId)) });
  });

function presentSignIn(signIn: SignIn, currentId: string | undefined): SignInBody {
  return {
    id: encodeId('sgn', signIn.id),
    device: signIn.device,
    network: signIn.network,
    created_at: signIn.createdAt.toISOString(),
    last_used: signIn.lastUsedAt.toISOString(),
    current: signIn.id === currentId,
  };
}

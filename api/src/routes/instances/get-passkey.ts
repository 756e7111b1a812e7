import { contract, type PasskeyBody } from '@waxwing/contract';
import type { GetPasskey, PasskeyCeremony } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const getPasskeyRoute = (getPasskey: GetPasskey, helperUrl: string | null) =>
  route(contract.instances.passkey, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const ceremony = await getPasskey.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { passkey: ceremony && presentPasskey(ceremony, helperUrl) });
  });

function presentPasskey({ stage, ticket }: PasskeyCeremony, helperUrl: string | null): PasskeyBody {
  const wanted = stage.stage === 'wanted' ? stage : undefined;
  return {
    stage: stage.stage,
    ticket,
    options: wanted ? JSON.parse(wanted.options) : null,
    expires_at: wanted?.expiresAt.toISOString() ?? null,
    code: stage.stage === 'code' ? stage.code : null,
    helper_url: helperUrl,
  };
}

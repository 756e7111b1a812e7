import { contract } from '@waxwing/contract';
import type { GetPasskey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { presentPasskey } from './present-passkey.js';

export const getPasskeyRoute = (getPasskey: GetPasskey, helperUrl: string | null) =>
  route(contract.instances.passkey, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const ceremony = await getPasskey.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { passkey: ceremony && presentPasskey(ceremony, helperUrl) });
  });

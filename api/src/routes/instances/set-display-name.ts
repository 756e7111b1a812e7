import { contract } from '@waxwing/contract';
import type { SetDisplayName } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const setDisplayNameRoute = (setDisplayName: SetDisplayName) =>
  route(contract.instances.setDisplayName, async ({ params, body, caller }) => {
    await setDisplayName.execute({
      accountId: caller.accountId,
      instanceId: instanceIdOf(params.instanceId),
      displayName: body.display_name,
    });
    return reply(200, { success: true as const });
  });

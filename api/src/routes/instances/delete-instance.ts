import { contract } from '@waxwing/contract';
import type { DeleteInstance } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const deleteInstanceRoute = (deleteInstance: DeleteInstance) =>
  route(contract.instances.remove, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    await deleteInstance.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { success: true as const });
  });

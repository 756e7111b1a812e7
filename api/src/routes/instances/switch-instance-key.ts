import { contract } from '@waxwing/contract';
import type { SwitchInstanceKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const switchInstanceKeyRoute = (switchKey: SwitchInstanceKey) =>
  route(contract.instances.switchKey, async ({ params, body, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    await switchKey.execute({ accountId: caller.accountId, instanceId, isActive: body.is_active });
    return reply(200, { success: true as const });
  });

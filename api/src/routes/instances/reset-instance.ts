import { contract } from '@waxwing/contract';
import type { ResetInstance } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';

export const resetInstanceRoute = (resetInstance: ResetInstance) =>
  route(contract.instances.reset, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    await resetInstance.execute({ accountId: caller.accountId, instanceId });
    return reply(200, {
      success: true as const,
      message: 'Instance reset successfully! Please scan the new QR code.',
    });
  });

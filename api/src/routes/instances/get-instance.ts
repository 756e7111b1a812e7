import { contract } from '@waxwing/contract';
import type { GetInstance } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { presentInstanceDetail } from './present-instance.js';

export const getInstanceRoute = (getInstance: GetInstance, publicUrl: string) =>
  route(contract.instances.detail, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instanceId);
    const found = await getInstance.execute({ accountId: caller.accountId, instanceId });
    return reply(200, { instance: presentInstanceDetail(found, publicUrl) });
  });

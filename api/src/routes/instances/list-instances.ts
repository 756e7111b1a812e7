import { contract } from '@waxwing/contract';
import type { ListInstances } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentInstanceSummary } from './present-instance.js';

export const listInstancesRoute = (listInstances: ListInstances) =>
  route(contract.instances.list, async ({ caller }) => {
    const instances = await listInstances.execute({ accountId: caller.accountId });
    return reply(200, { instances: instances.map(presentInstanceSummary) });
  });

import { contract } from '@waxwing/contract';
import type { CreateInstance } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentInstanceAccess } from './present-instance.js';

export const createInstanceRoute = (createInstance: CreateInstance, publicUrl: string) =>
  route(contract.instances.create, async ({ caller }) => {
    const created = await createInstance.execute({ accountId: caller.accountId });
    return reply(200, { instance: presentInstanceAccess(created, publicUrl) });
  });

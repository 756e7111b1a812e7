import { contract, encodeId } from '@waxwing/contract';
import type { GetInstanceByKey } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { presentCondition } from '../instances/present-instance.js';
import { instanceIdOf } from '../path-ids.js';

export const getInstanceByKeyRoute = (getInstanceByKey: GetInstanceByKey) =>
  route(contract.publicInstances.get, async ({ params, caller }) => {
    const instanceId = instanceIdOf(params.instance_id);
    const { instance, condition } = await getInstanceByKey.execute({ key: caller.key, instanceId });
    const { status, statusReason, phone, name, createdAt } = instance.snapshot();
    return reply(200, {
      instance_id: encodeId('ins', instance.id),
      status,
      status_reason: statusReason,
      phone,
      name,
      ready: status === 'ready',
      ...presentCondition(condition),
      created_at: createdAt.toISOString(),
    });
  });

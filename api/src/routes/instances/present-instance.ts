import {
  encodeId,
  type InstanceAccessBody,
  type InstanceDetailBody,
  type InstanceSummaryBody,
} from '@waxwing/contract';
import type { CreatedInstance, Instance } from '@waxwing/core';

export function presentInstanceSummary(instance: Instance): InstanceSummaryBody {
  const { id, status, createdAt, phone, name } = instance.snapshot();
  return {
    instanceId: encodeId('ins', id),
    currentStatus: status,
    createdAt: createdAt.toISOString(),
    phone,
    name,
  };
}

/** `publicUrl` is where customers reach us; the instance's own is the address of its sends. */
export function presentInstanceAccess(
  { instance, secret }: CreatedInstance,
  publicUrl: string,
): InstanceAccessBody {
  const id = encodeId('ins', instance.id);
  return {
    instance_id: id,
    status: instance.status,
    api_key: secret,
    publicUrl: `${publicUrl}/api/public/send/${id}`,
  };
}

export function presentInstanceDetail(created: CreatedInstance, publicUrl: string): InstanceDetailBody {
  const { statusReason, phone, name, createdAt } = created.instance.snapshot();
  return {
    ...presentInstanceAccess(created, publicUrl),
    status_reason: statusReason,
    phone,
    name,
    created_at: createdAt.toISOString(),
  };
}

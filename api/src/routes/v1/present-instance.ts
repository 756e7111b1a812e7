import { encodeId, type V1InstanceBody } from '@waxwing/contract';
import type { InstanceByKey } from '@waxwing/core';
import { presentCondition } from '../instances/present-instance.js';

export function presentV1Instance({ instance, condition }: InstanceByKey): V1InstanceBody {
  const state = instance.snapshot();
  return {
    id: encodeId('ins', instance.id),
    object: 'instance',
    status: state.status,
    status_reason: state.statusReason,
    status_reason_code: state.statusReasonCode,
    retry_at: state.retryAt?.toISOString() ?? null,
    ready: state.status === 'ready',
    phone: state.phone,
    name: state.name,
    display_name: state.displayName,
    phone_seen_at: state.phoneSeenAt?.toISOString() ?? null,
    ...presentCondition(condition),
    created_at: state.createdAt.toISOString(),
  };
}

import {
  encodeId,
  type InstanceAccessBody,
  type InstanceDetailBody,
  type InstanceSummaryBody,
  type PairingCodeBody,
} from '@waxwing/contract';
import type {
  CreatedInstance,
  InstanceActivity,
  InstanceDetail,
  ListedInstance,
  PairingCode,
} from '@waxwing/core';

export function presentInstanceSummary({ instance, activity }: ListedInstance): InstanceSummaryBody {
  const { id, status, createdAt, phone, name } = instance.snapshot();
  return {
    instanceId: encodeId('ins', id),
    currentStatus: status,
    createdAt: createdAt.toISOString(),
    phone,
    name,
    ...presentActivity(activity),
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

export function presentInstanceDetail(detail: InstanceDetail, publicUrl: string): InstanceDetailBody {
  const { statusReason, statusReasonCode, retryAt, phone, name, createdAt } = detail.instance.snapshot();
  return {
    ...presentInstanceAccess(detail, publicUrl),
    status_reason: statusReason,
    status_reason_code: statusReasonCode,
    retry_at: retryAt?.toISOString() ?? null,
    phone,
    name,
    created_at: createdAt.toISOString(),
    api_key_active: detail.keyActive,
    ...presentActivity(detail.activity),
  };
}

export function presentPairing({ number, code, expiresAt }: PairingCode): PairingCodeBody {
  return { number, code, expires_at: expiresAt.toISOString() };
}

function presentActivity({ messagesToday, lastMessageAt }: InstanceActivity) {
  return { messages_today: messagesToday, last_message_at: lastMessageAt?.toISOString() ?? null };
}

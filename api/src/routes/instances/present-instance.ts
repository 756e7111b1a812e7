import {
  encodeId,
  type InstanceAccessBody,
  type InstanceDetailBody,
  type InstanceNoticeBody,
  type InstanceSummaryBody,
  type PairingCodeBody,
  type StandingBody,
} from '@waxwing/contract';
import type {
  CreatedInstance,
  InstanceActivity,
  InstanceCondition,
  InstanceDetail,
  ListedHealth,
  ListedInstance,
  PairingCode,
} from '@waxwing/core';

export function presentInstanceSummary({
  instance,
  activity,
  condition,
  safety,
}: ListedInstance): InstanceSummaryBody {
  const { id, status, createdAt, phone, name } = instance.snapshot();
  return {
    instanceId: encodeId('ins', id),
    currentStatus: status,
    createdAt: createdAt.toISOString(),
    phone,
    name,
    ...presentCondition(condition),
    health: safety && presentListedHealth(safety),
    ...presentActivity(activity),
  };
}

function presentListedHealth({ mode, health, sentence }: ListedHealth): InstanceSummaryBody['health'] {
  return { mode, state: health.state, sentence };
}

/** `publicUrl` is the base URL for customers; the instance's own `url` is that of its sends. */
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
  const state = detail.instance.snapshot();
  const { statusReason, statusReasonCode, retryAt, phone, name, displayName, phoneSeenAt, createdAt } = state;
  return {
    ...presentInstanceAccess(detail, publicUrl),
    status_reason: statusReason,
    status_reason_code: statusReasonCode,
    retry_at: retryAt?.toISOString() ?? null,
    phone,
    name,
    display_name: displayName,
    phone_seen_at: phoneSeenAt?.toISOString() ?? null,
    ...presentCondition(detail.condition),
    created_at: createdAt.toISOString(),
    api_key_active: detail.keyActive,
    ...presentActivity(detail.activity),
  };
}

export function presentCondition({ standing, notice }: InstanceCondition): {
  standing: StandingBody;
  notice: InstanceNoticeBody | null;
} {
  const { state, reasonCode, sentence, since, until, lockType, quota } = standing;
  return {
    standing: {
      state,
      reason_code: reasonCode,
      sentence,
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      lock_type: lockType,
      quota: quota && {
        total: quota.total,
        used: quota.used,
        status: quota.status,
        resets_at: quota.endsAt?.toISOString() ?? null,
      },
    },
    notice: notice && { ...notice, since: notice.since.toISOString(), until: notice.until.toISOString() },
  };
}

export function presentPairingCode({ number, code, expiresAt }: PairingCode): PairingCodeBody {
  return { number, code, expires_at: expiresAt.toISOString() };
}

function presentActivity({ messagesToday, lastMessageAt }: InstanceActivity) {
  return { messages_today: messagesToday, last_message_at: lastMessageAt?.toISOString() ?? null };
}

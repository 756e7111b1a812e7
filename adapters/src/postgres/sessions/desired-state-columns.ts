import { SAFETY_MODE } from '../instances/instance-row.js';

/** What the worker of instance `i` reads of it. `requestMs` is the parameter of the time for which a request for a pairing code counts. */
export function desiredStateColumns(requestMs: string): string {
  return `i.linked, coalesce(i.linking_until > now(), false) as "linkingWanted",
  coalesce(i.retry_at > now(), false) or coalesce(i.suspension_level = 'all', false) as "paused",
  case when i.pairing_code is null and i.pairing_asked_at > now() - ${requestMs}::float8 * interval '1 millisecond'
    then i.pairing_number end as "pairingNumber", i.pairing_asked_at as "pairingAskedAt",
  i.status_reason_code as "statusReasonCode", i.proxy_revision as "proxyRevision",
  i.display_name as "displayName", i.phone_seen_at as "phoneSeenAt", i.suspension_level is not null as "sendsSuspended",
  ${SAFETY_MODE} as "safetyMode",
  i.forget_requested_at is not null as "forget", i.deleted_at is null and i.status <> 'failed' as "alive"`;
}

/** Their names in an answer. */
export const DESIRED_STATE_NAMES = `linked, "linkingWanted", "paused", "pairingNumber", "pairingAskedAt", "statusReasonCode", "proxyRevision",
      "displayName", "phoneSeenAt", "sendsSuspended", "safetyMode", "forget", "alive"`;

import {
  Instance,
  type InstanceState,
  markOrphaned,
  type NewChatCap,
  type ObservedLock,
} from '@waxwing/core';

/** The columns of instance `i` with the validity of lease `l`, as `restoreInstance` expects them. */
export const INSTANCE_COLUMNS = `i.id, i.account_id as "accountId", i.status, i.status_reason as "statusReason",
    i.status_reason_code as "statusReasonCode", i.retry_at as "retryAt", i.qr, i.qr_expires_at as "qrExpiresAt", i.linked, i.pairing_number as "pairingNumber",
    i.pairing_code as "pairingCode", i.pairing_expires_at as "pairingExpiresAt", i.phone, i.name, i.display_name as "displayName",
    i.phone_seen_at as "phoneSeenAt", i.reachout_lock as "reachoutLock", i.new_chat_cap as "newChatCap",
    i.created_at as "createdAt", coalesce(l.expires_at > now(), false) as held`;

export type InstanceRow = Omit<InstanceState, 'pairing' | 'reachoutLock' | 'newChatCap'> & {
  held: boolean;
  pairingNumber: string | null;
  pairingCode: string | null;
  pairingExpiresAt: Date | null;
  reachoutLock: JsonOf<ObservedLock> | null;
  newChatCap: JsonOf<NewChatCap> | null;
};

/** JSON has no dates. */
type JsonOf<T> = {
  readonly [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};

export function restoreInstance({
  held,
  pairingNumber,
  pairingCode,
  pairingExpiresAt,
  ...row
}: InstanceRow): Instance {
  const pairing =
    pairingNumber && pairingCode && pairingExpiresAt
      ? { number: pairingNumber, code: pairingCode, expiresAt: pairingExpiresAt }
      : null;
  const { reachoutLock: lock, newChatCap: cap } = row;
  const reachoutLock = lock && { ...lock, since: new Date(lock.since), until: toDate(lock.until) };
  const newChatCap = cap && { ...cap, endsAt: toDate(cap.endsAt) };
  const state = { ...row, pairing, reachoutLock, newChatCap };
  return Instance.restore(held ? state : markOrphaned(state));
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

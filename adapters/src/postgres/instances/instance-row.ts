import {
  Instance,
  type InstanceState,
  markOrphaned,
  type ObservedCap,
  type ObservedLock,
  type SafetyMode,
} from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';
import { leaseHolds } from '../sessions/lease-validity.js';

/** Table `instances`, without the columns that only statements read. */
export type StoredInstance = Omit<InstanceState, 'pairing' | 'safetyMode'> & {
  pairingNumber: string | null;
  pairingCode: string | null;
  pairingExpiresAt: Date | null;
};

const INSTANCE_FIELDS = fieldsOf<StoredInstance>({
  id: true,
  accountId: true,
  status: true,
  statusReason: true,
  statusReasonCode: true,
  retryAt: true,
  qr: true,
  qrExpiresAt: true,
  linkingUntil: true,
  linked: true,
  pairingNumber: true,
  pairingCode: true,
  pairingExpiresAt: true,
  phone: true,
  name: true,
  displayName: true,
  phoneSeenAt: true,
  reachoutLock: true,
  newChatCap: true,
  createdAt: true,
});

/** The mode of number safety that is set for instance `i`. */
export const SAFETY_MODE = "(select s.settings->>'mode' from instance_safety s where s.instance_id = i.id)";

/** The columns of instance `i` with the validity of lease `l`, as `restoreInstance` expects them. */
export const INSTANCE_COLUMNS = `${columnsOf(INSTANCE_FIELDS, 'i')}, coalesce(${leaseHolds('l')}, false) as held,
  ${SAFETY_MODE} as "safetyMode"`;

export type InstanceRow = Omit<StoredInstance, 'reachoutLock' | 'newChatCap'> & {
  held: boolean;
  safetyMode: SafetyMode | null;
  reachoutLock: JsonOf<ObservedLock> | null;
  newChatCap: JsonOf<ObservedCap> | null;
};

/** JSON has no dates. */
export type JsonOf<T> = {
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
  const reachoutLock = toObservedLock(row.reachoutLock);
  const newChatCap = toNewChatCap(row.newChatCap);
  const state = { ...row, pairing, reachoutLock, newChatCap };
  return Instance.restore(held ? state : markOrphaned(state));
}

export function toObservedLock(lock: JsonOf<ObservedLock> | null): ObservedLock | null {
  return lock && { ...lock, since: new Date(lock.since), until: toDate(lock.until) };
}

export function toNewChatCap(cap: JsonOf<ObservedCap> | null): ObservedCap | null {
  if (!cap) return null;
  const { since, ...figures } = cap;
  return { ...figures, endsAt: toDate(cap.endsAt), ...(since && { since: new Date(since) }) };
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

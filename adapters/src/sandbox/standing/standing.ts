import type { Cap, Lock, Standing } from '@waxwing/contract/sandbox';

export const UNRESTRICTED: Standing = { lock: null, cap: null };

/** Whether messages to people who have not written to the account are refused now. */
export const refusesStrangers = ({ lock, cap }: Standing): boolean =>
  (lock !== null && !isOver(lock.until)) || (cap?.status === 'CAPPED' && !isOver(cap.endsAt));

/** Ends are in whole seconds, as the client gets them. */
const isOver = (end: string | null): boolean => end !== null && Number(seconds(end)) * 1_000 <= Date.now();

/** A lock as the server writes it, in answers and in notifications. */
export const lockPayload = (lock: Lock | null) =>
  lock === null || isOver(lock.until)
    ? { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' }
    : {
        is_active: true,
        enforcement_type: lock.type,
        ...(lock.until !== null && { time_enforcement_ends: seconds(lock.until) }),
      };

export const capPayload = (cap: Cap | null) =>
  cap && {
    total_quota: cap.total,
    used_quota: cap.used,
    capping_status: cap.status,
    ote_status: 'NOT_ELIGIBLE',
    mv_status: 'NOT_ELIGIBLE',
    ...(cap.endsAt !== null && { cycle_end_timestamp: seconds(cap.endsAt) }),
  };

const seconds = (moment: string): string => String(Math.floor(Date.parse(moment) / 1_000));

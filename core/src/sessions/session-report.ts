import type { InstanceStatus, StatusReasonCode } from '../instances/instance-status.js';
import type { ObservedCap, ObservedLock } from '../instances/standing.js';

/** What the worker of a session may change about its instance. Absent fields stay. */
export interface SessionReport {
  readonly status?: InstanceStatus;
  readonly statusReason?: string | null;
  /** Belongs to the sentence: a report with a sentence alone clears the code. */
  readonly statusReasonCode?: StatusReasonCode | null;
  /** Null also ends the pairing code, which lives as long as the QR codes beside it. */
  readonly qr?: string | null;
  /** Belongs to the QR code: a report with a code alone clears it. */
  readonly qrExpiresAt?: Date;
  readonly linked?: boolean;
  readonly phone?: string | null;
  readonly name?: string | null;
  /** No login before this moment, by any worker; null where it may log in at any time. */
  readonly retryAt?: Date | null;
  /** A lock that continues keeps the time of its first report. */
  readonly reachoutLock?: ObservedLock | null;
  /** A cap with the same figures keeps the time of its first report. */
  readonly newChatCap?: ObservedCap | null;
  /** Only moves forward. */
  readonly phoneSeenAt?: Date;
}

/** A report with the fields that are cleared by others: its present fields are all that changes. */
export type SessionChange = Omit<SessionReport, 'qrExpiresAt'> & {
  readonly qrExpiresAt?: Date | null;
  readonly pairing?: null;
};

export function expandReport(report: SessionReport): SessionChange {
  return {
    ...(report.statusReason !== undefined && { statusReasonCode: null }),
    ...(report.qr !== undefined && { qrExpiresAt: null }),
    ...(report.qr === null && { pairing: null }),
    ...report,
  };
}

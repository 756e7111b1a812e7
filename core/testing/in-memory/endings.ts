import {
  type FailureCode,
  Instance,
  type InstanceState,
  isSettled,
  type SessionReport,
} from '../../src/index.js';
import type { InstanceRow, MemoryStore, MessageRow } from './store.js';

export interface Failure {
  readonly code: FailureCode;
  readonly reason: string;
}

/** Ends a message that waits; `refund` gives it back to the window it was charged to. */
export function fail(store: MemoryStore, row: MessageRow, failure: Failure & { refund: boolean }): void {
  if (isSettled(row.message.status)) return;
  const { charge } = row;
  if (failure.refund && charge) {
    charge.row.sent.set(charge.window, charge.row.sent.get(charge.window)! - 1);
    row.charge = undefined;
  }
  store.change(row, { status: 'failed', failureCode: failure.code, failureReason: failure.reason });
}

/** Ends all that waits in an instance. */
export function failWaiting(store: MemoryStore, instanceId: string, failure: Failure): void {
  for (const row of store.messages.values()) {
    if (row.message.instanceId !== instanceId) continue;
    // What is `sending` may have been written to the socket already, and what was written is never given back.
    fail(store, row, { ...failure, refund: row.message.status === 'pending' });
  }
}

/** What remains of an instance when nothing is known of its phone any more. */
export function unlinked({ id, accountId, createdAt }: InstanceState): InstanceState {
  return Instance.create({ id, accountId, at: createdAt }).snapshot();
}

/** What a report makes of an instance. */
export function reported(state: InstanceState, report: SessionReport): InstanceState {
  return {
    ...state,
    ...(report.statusReason !== undefined && { statusReasonCode: null }),
    ...(report.qr !== undefined && { qrExpiresAt: null }),
    ...(report.qr === null && { pairing: null }),
    ...report,
  };
}

/** Removes credentials and every trace of the phone, with the messages that waited for it. */
export function forgetSession(store: MemoryStore, row: InstanceRow, report: SessionReport): void {
  row.state = reported({ ...unlinked(row.state), status: row.state.status }, report);
  row.forget = false;
  if (!row.pairing) row.linkUntil = null;
  store.credentials.delete(row.state.id);
  const reason = report.statusReason ?? 'The instance was unlinked before the message could be sent.';
  failWaiting(store, row.state.id, { code: 'logged_out', reason });
}

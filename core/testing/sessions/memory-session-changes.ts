import {
  type FailureCode,
  type FailureDetail,
  Instance,
  type InstanceState,
  isSettled,
  type ObservedLock,
  type SessionReport,
} from '../../src/index.js';
import type { InstanceRow, MemoryStore, MessageRow } from '../fixture/memory-store.js';

export interface MessageFailureInput {
  readonly code: FailureCode;
  readonly detail?: FailureDetail;
  readonly reason: string;
}

/** Fails a waiting message; `refund` returns its charge to the window it was charged to. */
export function failMessage(
  store: MemoryStore,
  row: MessageRow,
  failure: MessageFailureInput & { refund: boolean },
): void {
  if (isSettled(row.message.status)) return;
  const { charge } = row;
  if (failure.refund && charge) {
    charge.row.sent.set(charge.window, charge.row.sent.get(charge.window)! - 1);
    row.charge = undefined;
  }
  store.change(row, {
    status: 'failed',
    failureCode: failure.code,
    failureDetail: failure.detail ?? null,
    failureReason: failure.reason,
  });
}

/** Fails all waiting messages of an instance. */
export function failWaitingMessages(
  store: MemoryStore,
  instanceId: string,
  failure: MessageFailureInput,
): void {
  for (const row of store.messages.values()) {
    if (row.message.instanceId !== instanceId) continue;
    // A `sending` message may have been written to the socket, and a written message is never refunded.
    failMessage(store, row, { ...failure, refund: row.message.status === 'pending' });
  }
}

/** The state of an instance without everything that came from its phone. */
export function unlinkedState({ id, accountId, createdAt, displayName }: InstanceState): InstanceState {
  return { ...Instance.create({ id, accountId, at: createdAt }).snapshot(), displayName };
}

/** The state of an instance after a report. */
export function applyReport(state: InstanceState, report: SessionReport): InstanceState {
  return {
    ...state,
    ...(report.statusReason !== undefined && { statusReasonCode: null }),
    ...(report.qr !== undefined && { qrExpiresAt: null }),
    ...(report.qr === null && { pairing: null }),
    ...report,
    ...(report.reachoutLock && { reachoutLock: mergeLock(state.reachoutLock, report.reachoutLock) }),
    ...(report.phoneSeenAt && { phoneSeenAt: laterOf(state.phoneSeenAt, report.phoneSeenAt) }),
  };
}

/** A lock that is repeated before its end keeps its start. */
function mergeLock(before: ObservedLock | null, now: ObservedLock): ObservedLock {
  const continues = before && (before.until === null || before.until > now.since);
  return continues ? { ...now, since: before.since } : now;
}

function laterOf(before: Date | null, at: Date): Date {
  return before && before > at ? before : at;
}

/** Removes credentials and everything that came from the phone, and fails the waiting messages. */
export function forgetStoredSession(store: MemoryStore, row: InstanceRow, report: SessionReport): void {
  row.state = applyReport({ ...unlinkedState(row.state), status: row.state.status }, report);
  row.forget = false;
  if (!row.pairingCodeRequest) row.linkUntil = null;
  store.credentials.delete(row.state.id);
  store.chats.delete(row.state.id);
  const reason = report.statusReason ?? 'The instance was unlinked before the message could be sent.';
  failWaitingMessages(store, row.state.id, { code: 'logged_out', reason });
}

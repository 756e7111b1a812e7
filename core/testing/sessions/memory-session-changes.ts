import {
  equalCaps,
  expandReport,
  type FailureDetail,
  Instance,
  type InstanceState,
  isSettled,
  laterOf,
  type ObservedCap,
  type ObservedLock,
  type PlainFailure,
  REFUNDED_STATUSES,
  type SessionReport,
  unlinkedFailure,
} from '../../src/index.js';
import { tellInstance } from '../events/memory-instance-events.js';
import type { InstanceRow, MessageRow } from '../fixture/memory-rows.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { endOpenChanges } from '../messages/memory-outgoing-changes.js';
import { carryCounts } from '../safety/memory-carried-counts.js';

/** Fails a waiting message; `refund` returns its charge to the window it was charged to. */
export function failMessage(
  store: MemoryStore,
  row: MessageRow,
  failure: PlainFailure & { detail?: FailureDetail; refund: boolean },
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
  store.events.tellOf(row.message, 'message.failed', { facts: { charged: !failure.refund } });
}

/** Fails a message for which WhatsApp has not answered. */
export function failUnsent(store: MemoryStore, row: MessageRow, failure: PlainFailure): void {
  failMessage(store, row, { ...failure, refund: REFUNDED_STATUSES.includes(row.message.status) });
}

/** Fails all waiting messages of an instance. Returns how many. */
export function failWaitingMessages(store: MemoryStore, instanceId: string, failure: PlainFailure): number {
  const waiting = [...store.messages.values()].filter(
    ({ message }) => message.instanceId === instanceId && !isSettled(message.status),
  );
  for (const row of waiting) failUnsent(store, row, failure);
  return waiting.length;
}

/** The state of an instance without everything that came from its phone. */
export function unlinkedState({
  id,
  accountId,
  createdAt,
  displayName,
  safetyMode,
}: InstanceState): InstanceState {
  return { ...Instance.create({ id, accountId, at: createdAt }).snapshot(), displayName, safetyMode };
}

/** The state of an instance after a report. */
export function applyReport(state: InstanceState, report: SessionReport): InstanceState {
  return {
    ...state,
    ...expandReport(report),
    ...(report.reachoutLock && { reachoutLock: mergeLock(state.reachoutLock, report.reachoutLock) }),
    ...(report.newChatCap && { newChatCap: mergeCap(state.newChatCap, report.newChatCap) }),
    ...(report.phoneSeenAt && { phoneSeenAt: laterOf(state.phoneSeenAt, report.phoneSeenAt) }),
  };
}

/** A lock that is repeated before its end keeps its start. */
function mergeLock(before: ObservedLock | null, now: ObservedLock): ObservedLock {
  const continues = before && (before.until === null || before.until > now.since);
  return continues ? { ...now, since: before.since } : now;
}

/** A cap that is repeated with the same figures keeps the time since which it is reported. */
function mergeCap(before: ObservedCap | null, now: ObservedCap): ObservedCap {
  return before?.since && equalCaps(before, now) ? { ...now, since: before.since } : now;
}

/** Removes credentials and everything that came from the phone, and fails the waiting messages. Returns how many. */
export function forgetStoredSession(store: MemoryStore, row: InstanceRow, report: SessionReport): number {
  carryCounts(store, row);
  const before = row.state;
  row.state = applyReport({ ...unlinkedState(before), status: before.status }, report);
  row.awaySince = null;
  tellInstance(store, before, row);
  row.forget = false;
  if (!row.pairingCodeRequest) row.linkUntil = null;
  store.credentials.delete(row.state.id);
  store.chats.delete(row.state.id);
  store.timers.delete(row.state.id);
  store.safety.forgetChats(row.state.id);
  endOpenChanges(store, row.state.id);
  return failWaitingMessages(store, row.state.id, unlinkedFailure(report.statusReason));
}

// Patch of libsignal 6.0.0. No thread known.
import type { SessionRecord } from 'libsignal';

/** Clients open a new session at every login; older ones than these have no messages under way. */
const KEPT_SESSIONS = 5;

/**
 * Removes the closed sessions of a record but the newest. libsignal keeps forty, a constant of its own, and each adds a
 * kilobyte to the journal per message; no public part removes one, so this reaches for the record's `sessions`.
 */
export function dropOldSessions(record: SessionRecord): void {
  const { sessions } = record as unknown as { sessions: Record<string, { indexInfo: { closed: number } }> };
  const closed = Object.entries(sessions).filter(([, { indexInfo }]) => indexInfo.closed !== -1);
  closed.sort(([, a], [, b]) => b.indexInfo.closed - a.indexInfo.closed);
  for (const [key] of closed.slice(KEPT_SESSIONS - 1)) delete sessions[key];
}

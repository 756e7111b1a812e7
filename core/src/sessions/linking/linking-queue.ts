import type { SessionReport } from '../session-report.js';

/** Shows that an instance waits for a free linking slot, with so many `ahead` of it; undefined when it waits no longer. */
export function reportQueuePosition(ahead: number | undefined): SessionReport {
  if (ahead === undefined) return { status: 'initializing', statusReason: null, statusReasonCode: null };
  return {
    status: 'initializing',
    statusReason: `Waiting for a free linking slot (${ahead} before this one).`,
    statusReasonCode: 'waiting',
  };
}

import type { Clock, SessionsPorts } from '../../src/index.js';
import type { MemoryStore } from '../fixture/memory-store.js';
import { memoryClientVersions } from './memory-client-versions.js';
import { memoryPasskeyCeremonies } from './memory-passkey-ceremonies.js';
import { memorySessionCalls } from './memory-session-calls.js';
import { memorySessionLeases } from './memory-session-leases.js';
import { memorySessionReports } from './memory-session-reports.js';
import { memoryWorkerRegistry } from './memory-worker-registry.js';

/** Longer than any test moves its clock on. Not a test's own time, which TEST_SECONDS shortens: a moved clock knows nothing of that. */
const LEASE_MS = 3_600_000;

export function memorySessionsPorts(store: MemoryStore, clock: Clock): SessionsPorts {
  return {
    hints: store.hints,
    leases: memorySessionLeases({ store, clock, ttlMs: LEASE_MS }),
    passkeys: memoryPasskeyCeremonies(store, clock),
    registry: memoryWorkerRegistry({ store, clock, ttlMs: LEASE_MS }),
    reports: memorySessionReports(store, clock),
    sessionCalls: memorySessionCalls(store, clock),
    versions: memoryClientVersions(store, clock),
  };
}

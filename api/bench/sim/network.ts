import { runDrill } from '../drill/run-drill.js';
import type { BenchScope } from '../support/bench-scope.js';
import type { BenchRow } from '../support/table.js';
import { toCheckRow } from './check-row.js';

/** A network between hosts in several places. */
const QUALITY = { delayMs: [20, 80], loss: 0.01 } as const;
const SECONDS = 60;
/** A supervisor's patience, in seconds. */
const GRACE = 60;

/**
 * Workers with a session each run behind slow networks that lose some of what is sent, and one after the other of them reaches
 * WhatsApp and not the database. Shows whether a worker writes to a chat that another holds by then.
 */
export async function network(scope: BenchScope, [workers = 20, seed = 1]: number[]): Promise<BenchRow[]> {
  const options = { workers, sessions: workers, seconds: SECONDS, grace: GRACE, seed, network: QUALITY };
  const checks = await runDrill(scope, { ...options, drillFaults: ['cut'] });
  return checks.map((check) => toCheckRow(`${workers} workers in networks of their own`, check));
}

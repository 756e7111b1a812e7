import { fileURLToPath } from 'node:url';
import { missingCalls } from './calls.js';
import { saveRunRecord } from './run-record.js';

/** Runs after all scenarios: saves their calls, and fails if a call of the contract has no scenario. */
const missing = missingCalls(await saveRunRecord(fileURLToPath(new URL('../../../', import.meta.url))));
for (const sentence of missing) process.stderr.write(`${sentence}\n`);
process.exitCode = missing.length > 0 ? 1 : 0;

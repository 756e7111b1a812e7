import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Calls, callsOf, type RunFeature } from './calls.js';
import { fingerprintOfScenarios } from './gather-proofs.js';

const RESULTS = 'features/report/results.json';
const RECORD = 'features/report/calls.json';

/** What the last whole run has called, and the sentences that it has played. */
interface RunRecord {
  scenarios: string;
  calls: Calls;
}

/** Keeps what the run that has just ended called. `root` is the project's folder. */
export async function saveRunRecord(root: string): Promise<Calls> {
  const features = JSON.parse(await readFile(join(root, RESULTS), 'utf8')) as RunFeature[];
  const record: RunRecord = { scenarios: await fingerprintOfScenarios(root), calls: callsOf(features) };
  await writeFile(join(root, RECORD), `${JSON.stringify(record, undefined, 2)}\n`);
  return record.calls;
}

/** What the last whole run has called; undefined where there was none, or the sentences have changed since. */
export async function recordedCalls(root: string): Promise<Calls | undefined> {
  const text = await readFile(join(root, RECORD), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { scenarios, calls } = JSON.parse(text) as RunRecord;
  return scenarios === (await fingerprintOfScenarios(root)) ? calls : undefined;
}

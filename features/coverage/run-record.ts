import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Calls, callsOf, type RunFeature } from './calls.js';
import { fingerprintOfScenarios } from './gather-proofs.js';

const RESULTS = 'features/report/results.json';
const RECORD = 'features/report/calls.json';

/** The calls of the last full run, and a fingerprint of its scenarios. */
interface RunRecord {
  scenarios: string;
  calls: Calls;
}

/** Saves the calls of the run that has just ended. `root` is the project's folder. */
export async function saveRunRecord(root: string): Promise<Calls> {
  const features = JSON.parse(await readFile(join(root, RESULTS), 'utf8')) as RunFeature[];
  const record: RunRecord = { scenarios: await fingerprintOfScenarios(root), calls: callsOf(features) };
  await writeFile(join(root, RECORD), `${JSON.stringify(record, undefined, 2)}\n`);
  return record.calls;
}

/** The calls of the last full run; undefined without one, or when a scenario has changed since. */
export async function recordedCalls(root: string): Promise<Calls | undefined> {
  const text = await readFile(join(root, RECORD), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { scenarios, calls } = JSON.parse(text) as RunRecord;
  return scenarios === (await fingerprintOfScenarios(root)) ? calls : undefined;
}

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { callsSection } from './calls-section.js';
import { gatherProofs } from './gather-proofs.js';
import { unknownIds, unprovenIds, writeReport } from './report.js';
import { recordedCalls } from './run-record.js';
import { parseSpecList } from './spec-list.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const LIST = `${ROOT}features/coverage/spec-ids.md`;
const REPORT = `${ROOT}features/coverage.md`;

/** Writes the report, or with `check` only compares it, and prints the errors. Resolves to the exit code. */
export async function run({ check }: { check: boolean }): Promise<number> {
  const entries = parseSpecList(await readFile(LIST, 'utf8'));
  const proofs = await gatherProofs(ROOT);
  const unproven = unprovenIds(entries, proofs);
  const wrong = [...unknownIds(entries, proofs), ...unproven];
  const present = await readFile(REPORT, 'utf8').catch(() => '');
  const text = writeReport(entries, proofs, callsSection(await recordedCalls(ROOT), present));
  if (!check) await writeFile(REPORT, text);
  else if (present !== text) {
    wrong.push('features/coverage.md is not what scenarios and tests say now: run npm run coverage:spec');
  }
  process.stdout.write(`${entries.length - unproven.length} of ${entries.length} ids are proven.\n`);
  for (const sentence of wrong) process.stderr.write(`${sentence}\n`);
  return wrong.length > 0 ? 1 : 0;
}

import { parseArgs } from 'node:util';
import { runDoctor } from './composition/operations/doctor/run-doctor.js';
import { redactor } from './process/redact.js';

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const findings = await runDoctor(process.env);
// A driver may name the whole URL that it could not reach, password included.
const redact = redactor([]);
const shown = findings.map((finding) => ({ ...finding, text: redact(finding.text) }));
if (values.json) process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
else
  for (const { check, state, text } of shown)
    process.stdout.write(`${state.padEnd(8)} ${check.padEnd(20)} ${text}\n`);
process.exitCode = findings.some(({ state }) => state === 'failed') ? 1 : 0;

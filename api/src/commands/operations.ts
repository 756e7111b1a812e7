import { parseArgs } from 'node:util';
import { runDoctor } from '../composition/operations/doctor/run-doctor.js';
import { runBackup } from '../composition/operations/run-backup.js';
import { runRestore } from '../composition/operations/run-restore.js';
import { redactor } from '../process/redact.js';
import { readSecretFiles } from '../settings/secret-files.js';
import { print, type RunCommand, runAndReport } from './run-command.js';

export const doctor: RunCommand = async (args, env) => {
  const asked = readDoctorArguments(args);
  if (!asked) {
    process.stderr.write('Usage: doctor [--json] [--webhook https://an.address.of.yours/]\n');
    return 2;
  }
  const findings = await runDoctor(readSecretFiles(env).env, { webhook: asked.webhook });
  // A driver may name the whole URL that it could not reach, password included.
  const redact = redactor([]);
  const shown = findings.map((finding) => ({ ...finding, text: redact(finding.text) }));
  const lines = shown.map(({ check, state, text }) => `${state.padEnd(8)} ${check.padEnd(20)} ${text}`);
  print(asked.json ? JSON.stringify(shown, undefined, 2) : lines.join('\n'));
  return findings.some(({ state }) => state === 'failed') ? 1 : 0;
};

function readDoctorArguments(args: readonly string[]) {
  try {
    const options = { json: { type: 'boolean' }, webhook: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

export const backup: RunCommand = (args, env) =>
  runAndReport('Usage: backup [file] [--method copy|pg_dump]', () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { method: { type: 'string' } },
    });
    const { method } = values;
    const known = method === undefined || method === 'copy' || method === 'pg_dump';
    if (!known || positionals.length > 1) return undefined;
    const [file] = positionals;
    return (report) =>
      untilStopped((signal) => runBackup({ file, method, env: readSecretFiles(env).env, signal, report }));
  });

export const restore: RunCommand = (args, env) =>
  runAndReport('Usage: restore <file>', () => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return undefined;
    return (report) => runRestore({ file, env: readSecretFiles(env).env, report });
  });

/** Ctrl-C ends the work in order, so that it leaves nothing half done; the second one ends the process. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

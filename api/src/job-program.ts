import { DEAD_LETTERS, runJob } from './composition/run-job.js';
import { readSecretFiles } from './settings/secret-files.js';

/** Runs the named job and prints its end; `command` is what a person types before the name. Resolves to the exit code. */
export async function runJobProgram(
  [name]: readonly string[],
  env: NodeJS.ProcessEnv,
  command: string,
): Promise<number> {
  if (!name) {
    process.stdout.write(`Usage: ${command} <name of a scheduled job> | ${DEAD_LETTERS}\n`);
    return 2;
  }
  const { ok, text } = await runJob(name, readSecretFiles(env).env);
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  return ok ? 0 : 1;
}

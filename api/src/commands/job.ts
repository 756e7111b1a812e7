import { DEAD_LETTERS, runJob } from '../composition/run-job.js';
import { envWithSecrets } from '../settings/secret-files.js';
import type { RunCommand } from './run-command.js';

/** Runs the named job and prints its end. */
export const job: RunCommand = async ([name, ...more], env) => {
  if (!name || more.length > 0) {
    process.stdout.write(`Usage: job <name of a scheduled job> | ${DEAD_LETTERS}\n`);
    return 2;
  }
  const { ok, text } = await runJob(name, envWithSecrets(env));
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  return ok ? 0 : 1;
};

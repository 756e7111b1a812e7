import { DEAD_LETTERS, runJob } from './composition/run-job.js';

const [name] = process.argv.slice(2);

if (!name) {
  process.stdout.write(`Usage: npm run -s job -- <name of a scheduled job> | ${DEAD_LETTERS}\n`);
  process.exitCode = 2;
} else {
  const { ok, text } = await runJob(name, process.env);
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}

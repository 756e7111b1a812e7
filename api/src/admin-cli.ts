import { runAdmin } from './admin/run-admin.js';

const { ok, text } = await runAdmin(process.argv.slice(2), process.env);
(ok ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = ok ? 0 : 1;

import { runJobProgram } from './job-program.js';

process.exitCode = await runJobProgram(process.argv.slice(2), process.env, 'npm run -s job --');

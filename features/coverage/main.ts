import { run } from './run.js';

process.exitCode = await run({ check: process.argv.includes('--check') });

import { restore } from './commands/operations.js';

process.exitCode = await restore(process.argv.slice(2), process.env);

import { doctor } from './commands/operations.js';

process.exitCode = await doctor(process.argv.slice(2), process.env);

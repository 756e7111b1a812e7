import { backup } from './commands/operations.js';

process.exitCode = await backup(process.argv.slice(2), process.env);

import { COMMANDS } from './commands/commands.js';
import { runToEnd } from './commands/run-command.js';

// `npm run admin`, `backup`, `doctor`, `job` and `restore` of a checkout: a command of the package, by its name.
const [name = '', ...args] = process.argv.slice(2);
process.exitCode = (await runToEnd(async () => (await COMMANDS[name]!.load())(args, process.env))) ?? 0;

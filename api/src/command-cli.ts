import { COMMANDS } from './commands/commands.js';

// `npm run admin`, `backup`, `doctor`, `job` and `restore` of a checkout: a command of the package, by its name.
const [name = '', ...args] = process.argv.slice(2);
const run = await COMMANDS[name]!.load();
process.exitCode = (await run(args, process.env)) ?? 0;

import { ownDataFolder } from '../composition/commands/own-data-folder.js';
import { VERSION } from '../version.js';
import { COMMANDS } from './commands.js';
import { keepCompiled } from './keep-compiled.js';
import { runToEnd } from './run-command.js';

/** The program `waxwing` of the package: runs the command that the arguments name. Resolves as the command does. */
export async function waxwing(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | undefined> {
  const [name = 'start', ...rest] = args;
  if (name === '--version') return say(VERSION);
  if (name === '--help' || name === 'help') return say(usage());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return refuse(`There is no command ${name}.\n\n${usage()}`, 2);
  keepCompiled(env);
  return runToEnd(async () => {
    const [run, WAXWING_DATA] = await Promise.all([command.load(), ownDataFolder(env)]);
    return run(rest, { ...env, WAXWING_DATA });
  });
}

function usage(): string {
  const rows = Object.entries(COMMANDS).map(([name, { does }]) => `  waxwing ${name.padEnd(9)} ${does}`);
  return [
    'Waxwing, a WhatsApp messaging API. Its settings are environment variables: README.md.',
    '',
    ...rows,
  ].join('\n');
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function refuse(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

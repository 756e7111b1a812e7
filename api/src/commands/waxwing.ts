import { ownDataFolder } from '../composition/commands/own-data-folder.js';
import { VERSION } from '../version.js';
import { COMMANDS } from './commands.js';
import { keepCompiled } from './keep-compiled.js';
import { runToEnd } from './run-command.js';

/** The program `waxwing` of the package: runs the command that the arguments name. Resolves as the command does. */
export async function waxwing(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number | undefined> {
  const [name = 'start', ...rest] = args;
  if (name === '--version') return say(VERSION);
  if (name === 'help' || isHelp(name)) return say(usage());
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) return refuse(`There is no command ${name}.\n\n${usage()}`, 2);
  const { does, usage: expected } = command;
  // A worker that was only asked how it is used must not take sessions.
  if (expected !== undefined && rest.some(isHelp))
    return say(`${`Usage: waxwing ${name} ${expected}`.trimEnd()}\n\n${does}`);
  if (expected === '' && rest.length > 0)
    return refuse(`waxwing ${name} takes no arguments: its settings are environment variables.`, 2);
  keepCompiled(env);
  return runToEnd(async () => {
    const [run, WAXWING_DATA] = await Promise.all([command.load(), ownDataFolder(env)]);
    return run(rest, { ...env, WAXWING_DATA });
  });
}

const isHelp = (argument: string) => argument === '--help' || argument === '-h';

function usage(): string {
  const rows = Object.entries(COMMANDS).map(([name, { does }]) => `  waxwing ${name.padEnd(9)} ${does}`);
  return [
    'Waxwing, a WhatsApp messaging API. Its settings are environment variables: README.md.',
    '',
    ...rows,
    '',
    '`waxwing <command> --help` says how a command is used.',
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

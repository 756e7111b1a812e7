import { DomainError, OperatorError } from '@waxwing/core';
import { print, type RunCommand } from '../commands/run-command.js';
import { NothingRuns, openOperatorConsole } from '../composition/commands/open-operator-console.js';
import { assertTaken, parseAdminArguments } from './arguments.js';
import { ADMIN_COMMANDS } from './commands.js';

export interface AdminResult {
  readonly ok: boolean;
  readonly text: string;
}

/** Runs one command of the operator's console. A refusal is a sentence; a fault is thrown. */
export async function runAdmin(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<AdminResult> {
  try {
    const given = parseAdminArguments(argv, env);
    const { command: name = '' } = given;
    const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined;
    const asksForHelp = given.options.help === true || name === 'help';
    if (!command || asksForHelp) return { ok: asksForHelp, text: USAGE };
    assertTaken(given, command.usage);
    const console = await openOperatorConsole(env);
    try {
      const { value, text } = await command.run(console, given);
      return { ok: true, text: given.options.json === true ? JSON.stringify(value, null, 2) : text };
    } finally {
      await console.close();
    }
  } catch (error) {
    if (error instanceof OperatorError || error instanceof DomainError || error instanceof NothingRuns)
      return { ok: false, text: error.message };
    throw error;
  }
}

/** Runs one command of the console and prints its answer. Resolves to the exit code. */
export const admin: RunCommand = async (args, env) => {
  const { ok, text } = await runAdmin(args, env);
  if (ok) print(text);
  else process.stderr.write(`${text}\n`);
  return ok ? 0 : 1;
};

const USAGE = [
  'Usage: admin <command>',
  '',
  ...Object.entries(ADMIN_COMMANDS).map(
    ([name, { usage, does }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${does}`,
  ),
  '',
  '--json answers JSON. Each change needs a --reason and is recorded under --operator, WAXWING_OPERATOR or your user name.',
  'The customer reads the reasons of all changes but note and retry-dead-letters, and no name.',
].join('\n');

import { parseArgs } from 'node:util';
import { runPhoneCommand, USAGE } from './phone-commands.js';

/** Uses a simulated phone as the arguments say, and prints the result. Resolves to the exit code. */
export async function runPhoneProgram(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string', default: `http://localhost:${process.env.PORT ?? 3000}` },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length < 2) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const { ok, text } = await runPhoneCommand(values.url, positionals);
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  return ok ? 0 : 1;
}

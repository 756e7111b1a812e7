import { redactor } from './redact.js';

/** Tells on standard error what is done; resolves with the result, for standard output. */
type Command = (report: (line: string) => void) => Promise<string>;

/**
 * Runs a command of the operator. Resolves to the exit code: 0, 1 with a sentence where it fails, 2 with the usage where `read` throws
 * or answers nothing, because it does not understand the arguments.
 */
export async function runCommand(usage: string, read: () => Command | undefined): Promise<number> {
  const command = understand(read);
  if (!command) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const result = await command((line) => void process.stderr.write(`${line}\n`));
    process.stdout.write(`${result}\n`);
    return 0;
  } catch (error) {
    // A driver may name the whole URL that it could not reach, password included.
    process.stderr.write(`${redactor([])((error as Error).message)}\n`);
    return 1;
  }
}

function understand(read: () => Command | undefined): Command | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

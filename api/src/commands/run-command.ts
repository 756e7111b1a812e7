import { redactor } from '../process/redact.js';

/** Resolves to the exit code; to undefined where the process goes on until it is told to stop. */
export type RunCommand = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number | undefined>;

/** Tells on standard error what is done; resolves with the result, for standard output. */
type Work = (report: (line: string) => void) => Promise<string>;

/**
 * Does the work of a command and prints its outcome. Resolves to the exit code: 0, 1 with a sentence where it fails, 2 with the usage where `read` throws
 * or answers nothing, because it does not understand the arguments.
 */
export async function runAndReport(usage: string, read: () => Work | undefined): Promise<number> {
  const work = understand(read);
  if (!work) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  try {
    const result = await work((line) => void process.stderr.write(`${line}\n`));
    print(result);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return 1;
  }
}

/** Prints an answer. A reader who has seen enough, such as `head`, closes the pipe: no fault. */
export function print(text: string): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(`${text}\n`);
}

/** Runs a command. One that fails says why in a sentence, and its exit code is 1. */
export async function runToEnd(run: () => Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return 1;
  }
}

/** A driver may name the whole URL that it could not reach, password included. */
function sentenceOf(error: unknown): string {
  return redactor([])((error as Error).message);
}

function understand(read: () => Work | undefined): Work | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

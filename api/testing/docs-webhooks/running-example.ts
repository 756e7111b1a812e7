import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waitUntil } from '@waxwing/core/testing/eventually';

/** The programs that the documentation shows: short ones, and whole ones. */
export const EXAMPLES = folder('examples');
export const RECIPES = folder('recipes');

function folder(name: string): string {
  return fileURLToPath(new URL(`../../../shell/src/docs/${name}/`, import.meta.url));
}

/** Whether this machine has the program. */
export function has(program: string, argument = '--version'): Promise<boolean> {
  return promisify(execFile)(program, [argument]).then(
    () => true,
    () => false,
  );
}

/** PHP itself, as a program of Node: it runs on machines that have none. */
export const PHP = fileURLToPath(new URL('./php.mjs', import.meta.url));

/** What the example prints as soon as it listens: its own sentence, or that of PHP's server. */
const LISTENING = /on port (\d+)\n|\(http:\/\/127\.0\.0\.1:(\d+)\) started/;

/** An example that is a server, as its reader would run it. */
export class RunningExample {
  readonly #process: ChildProcess;
  #printed = '';

  private constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    const { PATH = '' } = process.env;
    this.#process = spawn(program, args, { cwd: EXAMPLES, env: { PATH, ...env } });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk) => {
        this.#printed += chunk;
      });
  }

  /** Resolves when it listens. @throws where it ends before that, with what it has printed */
  static async start(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<RunningExample> {
    const example = new RunningExample(program, args, env);
    await waitUntil(
      () => example.#ended || LISTENING.test(example.printed),
      () => `${args} to listen: ${example.printed}`,
    );
    if (example.#ended) throw new Error(example.printed);
    return example;
  }

  /** All that it has printed. */
  get printed(): string {
    return this.#printed;
  }

  get url(): string {
    const [, own, php] = LISTENING.exec(this.printed) ?? [];
    return `http://127.0.0.1:${own ?? php}`;
  }

  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }

  get #ended(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }
}

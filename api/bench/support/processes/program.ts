import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchScope } from '../bench-scope.js';

/** A program of this folder as a child process. It sends one message when it is ready, and then answers requests. */
export class Program<Ready> {
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    readonly ready: Ready,
  ) {
    this.#child = child;
  }

  /** @param name of the file in this folder, without its extension. @throws when it ends before it is ready */
  static async start<Ready>(
    scope: BenchScope,
    name: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Program<Ready>> {
    const child = fork(fileURLToPath(new URL(`${name}.js`, import.meta.url)), {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      // WhatsApp's library prints keys on its standard output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    scope.defer(() => end(child));
    return new Program(child, await nextMessage<Ready>(child, name));
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** One request at a time. @throws when the program ends instead of answering */
  ask<Answer>(question: object): Promise<Answer> {
    const answer = nextMessage<Answer>(this.#child, 'the program');
    this.#child.send(question);
    return answer;
  }

  stop(): Promise<void> {
    return end(this.#child);
  }
}

async function nextMessage<T>(child: ChildProcess, name: string): Promise<T> {
  const over = new AbortController();
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`${name} ended with ${code}`);
  });
  const said = once(child, 'message', over).then(([word]) => word as T);
  ended.catch(() => undefined);
  said.catch(() => undefined);
  try {
    return await Promise.race([said, ended]);
  } finally {
    over.abort();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

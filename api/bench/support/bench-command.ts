import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const DIST = join(dirname(createRequire(import.meta.url).resolve('@waxwing/api/main')), '..');

/** A compiled command of this folder in a process of its own, for its tests. */
export class BenchCommand {
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  readonly #process: ChildProcess;
  #printed = '';

  constructor(name: string, args: readonly string[]) {
    const command = [join(DIST, 'bench', `${name}.js`), ...args];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    this.ended = once(child, 'close');
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#printed += text;
      });
  }

  /** Everything so far, with its progress and the error that ended it: a failed assertion shows why. */
  get printed(): string {
    return this.#printed;
  }

  get hasEnded(): boolean {
    return this.exitCode !== null || this.#process.signalCode !== null;
  }

  get exitCode(): number | null {
    return this.#process.exitCode;
  }

  async stop(): Promise<void> {
    this.#process.kill();
    await this.ended;
  }
}

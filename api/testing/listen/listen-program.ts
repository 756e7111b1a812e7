import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@waxwing/core/testing/eventually';

/** `listen.mjs` as a developer runs it. */
export class ListenProgram {
  readonly #process: ChildProcess;
  readonly #ended: Promise<number | null>;
  /** What it has printed to standard output. */
  stdout = '';
  /** All that it has printed. */
  printed = '';

  constructor(file: string, { key, args }: { key: string; args: readonly string[] }) {
    const { PATH } = process.env;
    this.#process = spawn(process.execPath, [file, ...args], {
      env: { PATH, WAXWING_KEY: key },
    });
    this.#process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.printed += text;
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.printed += text;
    });
    this.#ended = once(this.#process, 'close').then(([code]) => code as number | null);
  }

  /** Downloads it from the product into a folder, as `curl -O` does. Returns its path. */
  static async download(url: string, folder: string): Promise<string> {
    const response = await fetch(`${url}/listen.mjs`);
    if (!response.ok) throw new Error(`listen.mjs was answered with ${response.status}`);
    const file = join(folder, 'listen.mjs');
    await writeFile(file, await response.text());
    return file;
  }

  /** Resolves when it has printed this so many times. */
  async untilPrinted(what: string, times = 1): Promise<void> {
    await waitUntil(
      () => this.printed.split(what).length > times,
      `listen to print "${what}"; it has printed:\n${this.printed}`,
    );
  }

  /** The secret that it signs with. */
  get secret(): string {
    return /^Secret: (whsec_\S+)$/m.exec(this.printed)?.[1] ?? '';
  }

  /** The code that it ends with. */
  get ended(): Promise<number | null> {
    return this.#ended;
  }

  /** Presses Ctrl-C; resolves with the code that it ends with. */
  interrupt(): Promise<number | null> {
    this.#process.kill('SIGINT');
    return this.#ended;
  }

  /** Ends it whatever it does. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }
}

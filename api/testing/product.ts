import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WAIT_MS } from '@waxwing/core/testing/eventually';

const MAIN = bundledEntry('main') ?? createRequire(import.meta.url).resolve('@waxwing/api/main');

export interface ProductOptions {
  /** A data folder of its own, shared with no other process; the database's user must be able to reach it. */
  readonly dataDir: string;
  /** Settings other than the folder and the port. */
  readonly env?: Readonly<Record<string, string>>;
  /** A compiled entry in place of the product's own. */
  readonly main?: string;
}

/** An entry of the bundled server; undefined unless `npm test` has made the bundle. */
export function bundledEntry(name: 'main' | 'crash-main'): string | undefined {
  const { WAXWING_BUNDLE } = process.env;
  return WAXWING_BUNDLE && join(WAXWING_BUNDLE, `${name}.js`);
}

/** The compiled product as a child process, as in production. */
export class Product {
  readonly #options: ProductOptions;
  #process: ChildProcess | undefined;
  #url: string | undefined;
  #changed: Readonly<Record<string, string>> = {};

  private constructor(options: ProductOptions) {
    this.#options = options;
  }

  /** Resolves when it answers requests. @throws when it ends before that, with its output */
  static async start(options: ProductOptions): Promise<Product> {
    const product = new Product(options);
    await product.resume();
    return product;
  }

  get dataDir(): string {
    return this.#options.dataDir;
  }

  /** Its URL, the same after every restart. */
  get url(): string {
    if (!this.#url) throw new Error('the product has not been started');
    return this.#url;
  }

  get running(): boolean {
    return this.#process !== undefined;
  }

  get pid(): number {
    if (this.#process?.pid === undefined) throw new Error('the product does not run');
    return this.#process.pid;
  }

  /** Changes settings; the next start applies them. */
  setEnv(env: Readonly<Record<string, string>>): void {
    this.#changed = env;
  }

  /** Starts it, or restarts it on the same data and address. */
  async resume(): Promise<void> {
    if (this.#process) return;
    await mkdir(this.dataDir, { recursive: true });
    const log = await open(this.#logFile, 'a');
    const child = spawn(process.execPath, [this.#options.main ?? MAIN], {
      env: this.#environment(),
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    });
    this.#process = child;
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    await log.close();
    this.#url = await this.#listening(child);
  }

  /** Stops it with SIGTERM; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Kills it without notice, like the crash of a machine. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Sends a message to the process, where its entry listens for one. Resolves when it has answered, or has ended. */
  async send(word: object): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const signal = AbortSignal.timeout(WAIT_MS);
    const answered = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
    child.send(word);
    await answered;
  }

  /** Resolves when it has ended by itself. */
  async ended(): Promise<void> {
    if (this.#process) await once(this.#process, 'exit', { signal: AbortSignal.timeout(WAIT_MS) });
  }

  /** Suspends it, like a stalled machine, until `thaw`. */
  freeze(): void {
    process.kill(this.pid, 'SIGSTOP');
  }

  thaw(): void {
    process.kill(this.pid, 'SIGCONT');
  }

  /** Sends SIGTERM without waiting for its end. */
  requestStop(): void {
    process.kill(this.pid, 'SIGTERM');
  }

  /** Ends it whatever state it is in, in order where that is possible. */
  async end(): Promise<void> {
    if (this.running) this.thaw();
    await this.stop();
  }

  /** Its log so far. */
  log(): Promise<string> {
    return readFile(this.#logFile, 'utf8');
  }

  get #logFile(): string {
    return join(this.dataDir, 'product.log');
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH, HOME, LANG, NODE_COMPILE_CACHE } = process.env;
    const port = this.#url ? new URL(this.#url).port : '0';
    const own = { PORT: port, WAXWING_DATA: this.dataDir };
    const given = { ...this.#options.env, ...this.#changed };
    return {
      PATH,
      HOME,
      LANG,
      NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      ...own,
      // A busy machine takes its time for a connection, which no test of the database in the data folder is about.
      ...(given.DATABASE_URL === undefined && { PGCONNECT_TIMEOUT: String(Math.floor(WAIT_MS / 1_000)) }),
      ...given,
    };
  }

  async #listening(child: ChildProcess): Promise<string> {
    const over = new AbortController();
    const { signal } = over;
    const outcomes = [
      once(child, 'message', { signal }).then(([message]) => message as { url: string }),
      once(child, 'exit', { signal }).then(([code]) => `it ended with ${code}`),
      delay(WAIT_MS, 'it did not listen in time', { signal }),
    ];
    try {
      const first = await Promise.race(outcomes);
      if (typeof first === 'object') return first.url;
      child.kill('SIGKILL');
      throw new Error(`The product did not start: ${first}\n${(await this.log()).slice(-4_000)}`);
    } finally {
      over.abort();
      await Promise.allSettled(outcomes);
    }
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#process;
    if (!child) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), WAIT_MS);
    const [code] = await exited;
    clearTimeout(late);
    return code as number | null;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(import.meta.resolve('@waxwing/api/main'));
const START_MS = 60_000;
const STOP_MS = 15_000;

/** The product as customers get it: its own process with its own database, in a data folder of its own. */
export class Product {
  #process: ChildProcess | undefined;
  #url: string | undefined;

  private constructor(readonly dataDir: string) {}

  static async start(): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), 'wxf-'));
    // The database runs as a user of its own, who must be able to pass; and its socket needs a short path.
    await chmod(dataDir, 0o755);
    const product = new Product(dataDir);
    try {
      await product.resume();
    } catch (error) {
      await product.remove();
      throw error;
    }
    return product;
  }

  /** The same after every restart. */
  get url(): string {
    if (!this.#url) throw new Error('the product has not been started');
    return this.#url;
  }

  get running(): boolean {
    return this.#process !== undefined;
  }

  /** Starts it, or starts it again on the same data and address. Resolves when it listens. */
  async resume(): Promise<void> {
    if (this.#process) return;
    const log = await open(this.#logFile, 'a');
    const child = spawn(process.execPath, [MAIN], {
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

  /** As an operator stops it: with notice. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a machine takes it down: without any. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Everything it has written to its log so far. */
  async log(): Promise<string> {
    return readFile(this.#logFile, 'utf8');
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get #logFile(): string {
    return join(this.dataDir, 'product.log');
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH, HOME, LANG } = process.env;
    const port = this.#url ? new URL(this.#url).port : '0';
    return { PATH, HOME, LANG, HOST: '127.0.0.1', PORT: port, WAXWING_DATA: this.dataDir, LOG_LEVEL: 'info' };
  }

  async #listening(child: ChildProcess): Promise<string> {
    const abort = new AbortController();
    const { signal } = abort;
    const patience = delay(START_MS, 'it did not listen in time', { signal });
    const exit = once(child, 'exit', { signal }).then(([code]) => `it ended with ${code}`);
    try {
      const news = await Promise.race([this.#address(child, signal), exit, patience]);
      if (typeof news === 'object') return news.url;
      child.kill('SIGKILL');
      throw new Error(`The product did not start: ${news}\n${(await this.log()).slice(-4_000)}`);
    } finally {
      abort.abort();
      await Promise.allSettled([patience, exit]);
    }
  }

  async #address(child: ChildProcess, signal: AbortSignal): Promise<{ url: string }> {
    for (;;) {
      const [message] = (await once(child, 'message', { signal })) as [{ type?: string; url: string }];
      if (message.type === 'listening') return message;
    }
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exit;
    clearTimeout(late);
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const MAIN = createRequire(import.meta.url).resolve('@waxwing/api/main');

export interface ProductOptions {
  /** Its own data folder, so that it shares nothing with any other process. */
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The compiled product as a process of its own, as an operator runs it. */
export class Product {
  private constructor(
    private readonly child: ChildProcess,
    /** Where it answers, such as `http://127.0.0.1:40123`. */
    readonly url: string,
  ) {}

  /** Resolves when it answers requests. @throws when it ends before that, with what it printed */
  static async start({ dataDir, env = {} }: ProductOptions): Promise<Product> {
    const child = fork(MAIN, {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: '0',
        LOG_LEVEL: 'warn',
        WAXWING_DATA: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += chunk));
    child.stderr?.on('data', (chunk) => (printed += chunk));
    const listening = new Promise<string>((resolve, reject) => {
      child.on('message', (message: { type: string; url: string }) => {
        if (message.type === 'listening') resolve(message.url);
      });
      child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${printed}`)));
    });
    return new Product(child, await listening);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Ends it the way an operator does; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Ends it the way a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    const [code] = await exited;
    return code as number | null;
  }
}

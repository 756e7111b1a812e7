import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The compiled supervisor: a separate process cannot run the source under test. */
const SUPERVISOR = new URL('../dist/src/embedded-postgres/index.js', import.meta.url).href;

/** Another process that uses the supervisor, for tests of several processes and of kills. */
export class SupervisorProcess {
  readonly #child: ChildProcess;
  #output = '';

  private constructor(child: ChildProcess) {
    this.#child = child;

    child.stdout?.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
  }

  /** Runs `script` with the supervisor's exports and `dataDir` in scope. */
  static run(script: string, dataDir: string, as?: { uid: number; gid: number }): SupervisorProcess {
    const source = `
      import { DataFolderLock, EmbeddedPostgres } from ${JSON.stringify(SUPERVISOR)};
      const dataDir = process.argv[1];
      ${script}`;
    const options: SpawnOptions = { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] };
    return new SupervisorProcess(
      spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], options),
    );
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** The first line that the script prints. */
  async firstLine(): Promise<string> {
    while (!this.#output.includes('\n')) await once(this.#child.stdout as NodeJS.ReadableStream, 'data');
    return this.#output.slice(0, this.#output.indexOf('\n'));
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended();
  }

  async ended(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }
}

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanupStack } from '../../src/process/cleanup-stack.js';

/** The lifetime of a bench: everything it starts ends with the scope, however the bench ends. */
export class BenchScope {
  readonly #undo = new CleanupStack();
  #ended: Promise<void> | undefined;

  /** `report` takes a line on the progress of the bench. */
  constructor(readonly report: (line: string) => void) {}

  /** Runs `step` at the end, in reverse order of registration. */
  defer(step: () => Promise<unknown>): void {
    this.#undo.push(async () => {
      await step();
    });
  }

  /** A new temporary folder. Where the system's are on a memory disk, an fsync costs nothing: set TMPDIR. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(await realpath(tmpdir()), 'waxwing-bench-'));
    this.defer(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    return path;
  }

  /** A second call waits for the same end. */
  end(): Promise<void> {
    this.#ended ??= this.#undo.runAll();
    return this.#ended;
  }
}

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CleanupStack } from '../../src/process/cleanup-stack.js';

/** What a bench runs on: everything it starts ends with the stage, however the bench ends. */
export class BenchScope {
  readonly #undo = new CleanupStack();
  #ended: Promise<void> | undefined;

  /** `say` takes a line about how far the bench is. */
  constructor(readonly report: (line: string) => void) {}

  /** Has `step` run at the end, the last one given first. */
  defer(step: () => Promise<unknown>): void {
    this.#undo.push(async () => {
      await step();
    });
  }

  /** A new folder of the system's temporary ones. Where that is a memory disk, an fsync costs nothing: set TMPDIR. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(await realpath(tmpdir()), 'waxwing-bench-'));
    this.defer(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    return path;
  }

  /** Calling it again waits for the same end. */
  end(): Promise<void> {
    this.#ended ??= this.#undo.runAll();
    return this.#ended;
  }
}

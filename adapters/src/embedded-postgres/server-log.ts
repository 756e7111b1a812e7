import { copyFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';

const LIMIT_BYTES = 8 * 1024 * 1024;
const CHECK_EVERY_MS = 60_000;

/**
 * The server's log in the data folder. The server outlives us and keeps the file open, so rotation copies it to `postgres.log.1`
 * and truncates it in place.
 */
export class ServerLog {
  readonly path: string;
  #timer: NodeJS.Timeout | undefined;

  constructor(dataDir: string) {
    this.path = join(dataDir, 'postgres.log');
  }

  /** Checks the size periodically, without keeping the process alive. */
  async startRotation(limitBytes = LIMIT_BYTES): Promise<void> {
    await this.#rotate(limitBytes);
    this.#timer ??= setInterval(
      () => void this.#rotate(limitBytes).catch(() => undefined),
      CHECK_EVERY_MS,
    ).unref();
  }

  stopRotation(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The current size in bytes, to be passed to `since`. */
  async size(): Promise<number> {
    return stat(this.path).then(
      ({ size }) => size,
      () => 0,
    );
  }

  async readSince(mark: number): Promise<string> {
    const bytes = await readFile(this.path).catch(() => Buffer.alloc(0));
    return bytes.subarray(mark).toString('utf8').trim();
  }

  /** Deletes the log so far. */
  async clear(): Promise<void> {
    await rm(`${this.path}.1`, { force: true });
    if ((await this.size()) > 0) await truncate(this.path);
  }

  async #rotate(limitBytes: number): Promise<void> {
    if ((await this.size()) <= limitBytes) return;
    await copyFile(this.path, `${this.path}.1`);
    await truncate(this.path);
  }
}

import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** The most that waits to be written; lines beyond it are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** A reader that does not read makes a pipe refuse more for a moment. */
const BUSY_CODES = new Set(['EAGAIN', 'EBUSY']);
const BUSY_MS = 100;

/**
 * Writes lines to a file or pipe, beside the work that logs them. Where nothing can be written, on a full disk or to a reader that is gone,
 * lines are lost and the process goes on. In its place, pino's own destination throws, and tries without an end as it flushes, which
 * blocks the process.
 */
class LogDestination implements DestinationStream {
  readonly #fd: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** What is being written. */
  #chunk: Buffer | undefined;

  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > MOST_WAITING_BYTES) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (!this.#chunk) this.#writeNext();
  }

  /** Writes what waits, as far as that is possible at once. */
  flushSync(): void {
    // The chunk under way is left to its own write, as nobody knows yet how much of it is written.
    for (let left = this.#take(); left.length > 0; ) {
      try {
        left = left.subarray(writeSync(this.#fd, left));
      } catch {
        return;
      }
    }
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    return bytes;
  }

  #writeNext(): void {
    const bytes = this.#take();
    if (bytes.length > 0) this.#write(bytes);
  }

  #write(bytes: Buffer): void {
    this.#chunk = bytes;
    write(this.#fd, bytes, (error, written = 0) => {
      if (error && BUSY_CODES.has(error.code ?? '')) {
        setTimeout(() => this.#write(bytes), BUSY_MS);
        return;
      }
      this.#chunk = undefined;
      if (!error && written < bytes.length) this.#write(bytes.subarray(written));
      else this.#writeNext();
    });
  }
}

let stdout: LogDestination | undefined;

/** Where the log goes, and what people read between its lines. A terminal is written to as it is. */
export function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) return process.stdout;
  stdout ??= new LogDestination(1);
  return stdout;
}

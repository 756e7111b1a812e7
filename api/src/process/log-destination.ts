import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** The most that waits to be written; lines beyond it are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;
/** A reader that does not read makes a pipe refuse more for a moment. */
const BUSY_CODES = new Set(['EAGAIN', 'EBUSY']);
const BUSY_MS = 20;
/** How long the process waits for a reader at its end, and behind a fatal error. */
const LAST_WORDS_MS = 1_000;

/**
 * Writes lines to a file or pipe, in order. Where nothing can be written, on a full disk or to a reader that is gone, lines are lost and the
 * process goes on. In its place, pino's own destination throws, and tries without an end as it flushes, which blocks the process.
 */
export class LogDestination implements DestinationStream {
  readonly #fd: number;
  readonly #lastWordsMs: number;
  /** The first of them may be the rest of a line. */
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #retry: NodeJS.Timeout | undefined;
  #lost = 0;
  /** Told how many lines were lost, once lines can be written again. */
  onLost: ((lines: number) => void) | undefined;

  constructor(fd: number, { lastWordsMs = LAST_WORDS_MS }: { lastWordsMs?: number } = {}) {
    this.#fd = fd;
    this.#lastWordsMs = lastWordsMs;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#waitingBytes + bytes.length > MOST_WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (!this.#retry) this.#writeWaiting();
  }

  /** Writes what waits, and waits a while for a reader that does not read. */
  flushSync(): void {
    const end = performance.now() + this.#lastWordsMs;
    while (!this.#writeWaiting() && performance.now() < end) Atomics.wait(NEVER_NOTIFIED, 0, 0, BUSY_MS);
  }

  /** Writes what can be written at once. Returns whether nothing waits any more. */
  #writeWaiting(): boolean {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
        const written = writeSync(this.#fd, next);
        this.#waitingBytes -= written;
        if (written < next.length) this.#waiting[0] = next.subarray(written);
        else this.#waiting.shift();
      }
      this.#tellLost();
      return true;
    } catch (error) {
      if (BUSY_CODES.has((error as NodeJS.ErrnoException).code ?? '')) {
        this.#retry = setTimeout(() => this.#writeWaiting(), BUSY_MS).unref();
        return false;
      }
      this.#lost += this.#waiting.length;
      this.#waiting = [];
      this.#waitingBytes = 0;
      return true;
    }
  }

  #tellLost(): void {
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) this.onLost?.(lost);
  }
}

const NEVER_NOTIFIED = new Int32Array(new SharedArrayBuffer(4));

let stdout: LogDestination | undefined;

/** Where the log goes, and what people read between its lines. A terminal is written to as it is. */
export function standardOutput(): DestinationStream {
  if (process.stdout.isTTY) return process.stdout;
  stdout ??= new LogDestination(1);
  return stdout;
}

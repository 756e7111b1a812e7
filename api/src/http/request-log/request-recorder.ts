import type { LoggedRequest, RequestLog } from '@waxwing/core';
import { RequestShare } from './request-share.js';

const FLUSH_MS = 500;
/** One statement writes so many. */
const MAX_BATCH = 1_000;
/** Some megabytes. */
const MAX_WAITING = 20_000;

export interface RequestRecorderOptions {
  readonly requestLog: Pick<RequestLog, 'record'>;
  /** Whether requests wait for a connection to the database. The log takes none then. */
  readonly isBusy: () => boolean;
  readonly onDropped: (calls: number) => void;
}

/**
 * Writes the request log in batches beside the requests, over one connection at most. No request waits for it: what cannot be
 * written in time, or goes beyond an account's share, is dropped.
 */
export class RequestRecorder {
  readonly #options: RequestRecorderOptions;
  readonly #share = new RequestShare();
  #waiting: LoggedRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: RequestRecorderOptions) {
    this.#options = options;
  }

  /** Describes the call only where its line is written: on a busy process most are not. */
  record(call: Pick<LoggedRequest, 'accountId' | 'status'>, describe: () => LoggedRequest): void {
    const hasRoom = this.#waiting.length < MAX_WAITING;
    if (hasRoom && this.#share.take(call.accountId, call.status >= 400)) this.#waiting.push(describe());
    else this.#options.onDropped(1);
    this.#schedule();
  }

  /** Writes what waits, however busy the database is. For the end of the process. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    while (this.#waiting.length > 0) await this.#writeBatch();
  }

  #schedule(): void {
    if (this.#timer || this.#writing) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#share.renew();
      this.#writing = this.#writeUnlessBusy().finally(() => {
        this.#writing = undefined;
        if (this.#waiting.length > 0) this.#schedule();
      });
    }, FLUSH_MS);
    this.#timer.unref();
  }

  async #writeUnlessBusy(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#options.isBusy()) {
      const isLast = this.#waiting.length <= MAX_BATCH;
      await this.#writeBatch();
      if (isLast) return;
    }
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#waiting.splice(0, MAX_BATCH);
    try {
      await this.#options.requestLog.record(batch);
    } catch {
      this.#options.onDropped(batch.length);
    }
  }
}

import type { SessionLease, WhatsAppMedia } from '@waxwing/core';
import type { FileFetcher } from './file-fetcher.js';
import type { SessionFiles } from './session-files.js';

/** The fetching of a session's received files: while it is connected, and until `over` aborts. */
export class ReceivedFiles {
  readonly #fetcher: Pick<FileFetcher, 'open'>;
  readonly #lease: SessionLease;
  readonly #over: AbortSignal;
  #open: SessionFiles | undefined;

  constructor(fetcher: Pick<FileFetcher, 'open'>, lease: SessionLease, over: AbortSignal) {
    this.#fetcher = fetcher;
    this.#lease = lease;
    this.#over = over;

    over.addEventListener('abort', () => this.stop(), { once: true });
  }

  start(media: WhatsAppMedia): void {
    this.stop();
    if (!this.#over.aborted) this.#open = this.#fetcher.open(this.#lease, media);
  }

  /** Messages with files were stored. They are acknowledged first. */
  wake(): void {
    const open = this.#open;
    setImmediate(() => open?.wake());
  }

  /** What is under way comes to nothing, and is done again by the next owner. */
  stop(): void {
    void this.#open?.close();
    this.#open = undefined;
  }
}

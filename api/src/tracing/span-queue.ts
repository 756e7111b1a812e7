import type { EndedSpan, SpanExporter } from '@waxwing/core';

const FLUSH_MS = 1_000;
/** One export hands over so many. */
const MAX_BATCH = 512;
/** About a megabyte. */
const MAX_WAITING = 2_048;
/** The end of the process waits no longer for the collector. */
const CLOSE_MS = 250;

export interface SpanQueueOptions {
  readonly exporter: SpanExporter;
  readonly onExported: (spans: number) => void;
  readonly onDropped: (spans: number) => void;
  /** The collector has begun to take no spans. */
  readonly onAway: (error: unknown) => void;
}

/** Hands spans to the collector in batches, beside everything else. What it does not take, or what goes beyond the room, is dropped. */
export class SpanQueue {
  readonly #options: SpanQueueOptions;
  #waiting: EndedSpan[] = [];
  #timer: NodeJS.Timeout | undefined;
  #exporting: Promise<void> | undefined;
  #isAway = false;
  #isClosed = false;

  constructor(options: SpanQueueOptions) {
    this.#options = options;
  }

  add(span: EndedSpan): void {
    const hasRoom = !this.#isClosed && this.#waiting.length < MAX_WAITING;
    if (hasRoom) this.#waiting.push(span);
    else this.#options.onDropped(1);
    if (this.#waiting.length >= MAX_BATCH) this.#export();
    else if (hasRoom) this.#schedule();
  }

  /** Hands over what waits, as far as the collector takes it in time. For the end of the process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, CLOSE_MS);
    this.#export();
    await Promise.race([this.#exporting, timeout.promise]);
    clearTimeout(timer);
    this.#options.onDropped(this.#waiting.length);
    this.#waiting = [];
  }

  #schedule(): void {
    if (this.#timer || this.#exporting) return;
    this.#timer = setTimeout(() => this.#export(), FLUSH_MS).unref();
  }

  #export(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#exporting ??= this.#exportAll().finally(() => {
      this.#exporting = undefined;
    });
  }

  async #exportAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#exportBatch(this.#waiting.splice(0, MAX_BATCH));
  }

  async #exportBatch(batch: readonly EndedSpan[]): Promise<void> {
    const { exporter, onExported, onDropped, onAway } = this.#options;
    try {
      await exporter.export(batch);
      this.#isAway = false;
      onExported(batch.length);
    } catch (error) {
      onDropped(batch.length);
      if (!this.#isAway) onAway(error);
      this.#isAway = true;
    }
  }
}

import type { SessionLease, WhatsAppMedia } from '@waxwing/core';
import { IntervalLoop } from '../interval-loop.js';
import { FairSemaphore } from '../sessions/fair-semaphore.js';
import { SessionFiles, type SessionFilesPorts } from './session-files.js';

/** Files that this process fetches at a time. */
const AT_ONCE = 16;
/** How often it looks for retries that are due and for what customers have requested. */
const LOOK_MS = 2_000;

export interface FileFetcherOptions extends Omit<SessionFilesPorts, 'permits'> {
  readonly atOnce?: number;
  readonly lookMs?: number;
}

/** Fetches the files of received messages, for the connected sessions of this process. */
export class FileFetcher {
  readonly #options: FileFetcherOptions;
  readonly #permits: FairSemaphore;
  readonly #open = new Set<SessionFiles>();
  readonly #looks: IntervalLoop;

  constructor(options: FileFetcherOptions) {
    this.#options = options;
    this.#permits = new FairSemaphore(options.atOnce ?? AT_ONCE);
    const { lookMs = LOOK_MS, log } = options;
    const task = () => this.#look();
    this.#looks = new IntervalLoop({ taskName: 'looking for received files', task, pauseMs: lookMs, log });
  }

  start(): void {
    this.#looks.start();
  }

  async stop(): Promise<void> {
    await this.#looks.stop();
    await Promise.all([...this.#open].map((files) => files.close()));
  }

  /** Fetches for a session that is connected now, until it is closed. */
  open(lease: SessionLease, media: WhatsAppMedia): SessionFiles {
    const files = new SessionFiles({ ...this.#options, permits: this.#permits }, lease, media);
    this.#open.add(files);
    files.onClosed(() => this.#open.delete(files));
    files.wake();
    return files;
  }

  async #look(): Promise<void> {
    const { inboundFiles, clock } = this.#options;
    const ids = [...this.#open].map(({ instanceId }) => instanceId);
    const due = new Set(await inboundFiles.instancesWithDue(ids, clock.now()));
    for (const files of this.#open) if (due.has(files.instanceId)) files.wake();
  }
}

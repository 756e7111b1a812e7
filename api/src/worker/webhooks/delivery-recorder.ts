import type {
  DeliveryAttempt,
  DeliveryRecord,
  DeliveryRecords,
  DeliveryRetry,
  RecordAnswer,
} from '@waxwing/core';
import type { Logger } from 'pino';
import { sleep } from './sleep.js';

/** What came of one attempt: the event is settled, or has a retry row from now on; neither after a failed probe. */
export interface DeliveryResult {
  readonly endpointId: string;
  readonly eventId: string;
  /** Null where the event could not be sent any more. */
  readonly attempt: DeliveryAttempt | null;
  readonly retry: DeliveryRetry | 'settled' | null;
  /** All that wait for a retry of this endpoint become due: it is back. */
  readonly resumes: boolean;
}

export interface RecorderOptions {
  readonly records: DeliveryRecords;
  /** The state of all endpoints that have changed, as it is now. */
  readonly collect: () => Pick<DeliveryRecord, 'leases' | 'endpoints' | 'replays'>;
  readonly onRecorded: (
    results: readonly DeliveryResult[],
    record: DeliveryRecord,
    answer: RecordAnswer,
  ) => void;
  readonly log: Logger;
}

const FLUSH_MS = 100;
const FLUSH_RESULTS = 500;
/** Beyond it nothing new starts: what is not stored is repeated after a crash. */
const MAX_UNRECORDED = 1_000;
const RETRY_MS = 500;

/** Stores what came of all deliveries of a process by one statement every 100 ms. */
export class DeliveryRecorder {
  readonly #options: RecorderOptions;
  #results: DeliveryResult[] = [];
  /** Those of the statement under way, or of the one that failed. */
  #writing: DeliveryResult[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #dirty = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get unrecorded(): number {
    return this.#results.length + this.#writing.length;
  }

  get isFull(): boolean {
    return this.unrecorded >= MAX_UNRECORDED;
  }

  add(result: DeliveryResult): void {
    this.#results.push(result);
    if (this.#results.length >= FLUSH_RESULTS) void this.flush();
    else this.touch();
  }

  /** What came of these endpoints is not stored, not even if the statement under way has to be repeated. */
  discard(endpointIds: ReadonlySet<string>): void {
    this.#results = this.#results.filter(({ endpointId }) => !endpointIds.has(endpointId));
    this.#writing = this.#writing.filter(({ endpointId }) => !endpointIds.has(endpointId));
  }

  /** Whether something that came of the endpoint is not stored yet. */
  holds(endpointId: string): boolean {
    const isOf = (result: DeliveryResult) => result.endpointId === endpointId;
    return this.#results.some(isOf) || this.#writing.some(isOf);
  }

  /** The state of an endpoint has changed. */
  touch(): void {
    this.#dirty = true;
    this.#timer ??= setTimeout(() => {
      // It may fire during a statement, behind which the next touch sets another.
      this.#timer = undefined;
      void this.flush();
    }, FLUSH_MS);
  }

  /** Stores what there is now; one statement at a time. Never rejects. */
  flush(): Promise<void> {
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
      if (this.#dirty) this.touch();
    });
    return this.#running;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dirty = false;
    this.#writing = [...this.#writing, ...this.#results];
    this.#results = [];
    const results = this.#writing;
    try {
      const record = { ...this.#options.collect(), ...rowsOf(results) };
      const answer = await this.#options.records.record(record);
      const stored = this.#writing;
      this.#writing = [];
      this.#options.onRecorded(stored, record, answer);
    } catch (err) {
      this.#options.log.warn({ err, results: results.length }, 'deliveries could not be recorded yet');
      this.#dirty = true;
      await sleep(RETRY_MS);
    }
  }
}

/** The last result of an event decides on its row. */
function rowsOf(
  results: readonly DeliveryResult[],
): Pick<DeliveryRecord, 'attempts' | 'retries' | 'settled' | 'resumed'> {
  const rows = new Map<string, DeliveryResult>();
  for (const result of results) if (result.retry) rows.set(`${result.endpointId} ${result.eventId}`, result);
  const last = [...rows.values()];
  return {
    attempts: results.flatMap(({ attempt }) => attempt ?? []),
    retries: last.flatMap(({ retry }) => (retry && retry !== 'settled' ? [retry] : [])),
    settled: last.flatMap(({ retry, endpointId, eventId }) =>
      retry === 'settled' ? [{ endpointId, eventId }] : [],
    ),
    resumed: [...new Set(results.filter(({ resumes }) => resumes).map(({ endpointId }) => endpointId))],
  };
}

import {
  comparePositions,
  type DeliveryRetry,
  type DeliveryTarget,
  type DeliveryTargets,
} from '@waxwing/core';

const BATCH = 50;
/** A retry that is due later than this is found by a look when its time comes. */
const FAR_MS = 10_000;

/** The retries of one endpoint whose time has come, a few at a time. */
export class DueRetries {
  readonly #targets: DeliveryTargets;
  readonly #endpointId: string;
  /** In the order of their turns. */
  #rows: DeliveryRetry[] = [];
  /** When the earliest that is not in `#rows` is due. */
  #nextAt: Date | null;
  #hasResend: boolean;
  #reading = false;
  /** Since the reading under way was begun, which does not know of it: what has got its turn again, and the ids of what is recorded. */
  #putBack: DeliveryRetry[] = [];
  readonly #recorded = new Set<string>();

  constructor(targets: DeliveryTargets, { stored, nextRetryAt, hasResend }: DeliveryTarget) {
    this.#targets = targets;
    this.#endpointId = stored.endpoint.id;
    this.#nextAt = nextRetryAt;
    this.#hasResend = hasResend;
  }

  get first(): DeliveryRetry | undefined {
    return this.#rows[0];
  }

  /** In log order. */
  get waiting(): readonly DeliveryRetry[] {
    return this.#rows.toSorted((a, b) => comparePositions(a.event.position, b.event.position));
  }

  /** One that its owner asks for. */
  get resend(): DeliveryRetry | undefined {
    return this.#rows.find(({ origin }) => origin === 'resend');
  }

  /** When the next one is to be read; null where none is known, or while they are being read. */
  get nextAt(): Date | null {
    return this.#reading ? null : this.#nextAt;
  }

  /** None that is not given up. */
  get isEmpty(): boolean {
    return this.#rows.length === 0 && this.#nextAt === null && !this.#reading;
  }

  isFar(now: Date): boolean {
    if (this.#rows.length > 0 || this.#reading) return false;
    return this.#nextAt === null || this.#nextAt.getTime() - now.getTime() > FAR_MS;
  }

  refresh({ nextRetryAt, hasResend }: DeliveryTarget): void {
    this.#hasResend = hasResend;
    this.expect(nextRetryAt);
  }

  /** What came of an attempt is stored; the next one of its event, if one is planned, is at this time. */
  onRecorded(eventId: string, nextAt: Date | null): void {
    if (this.#reading) this.#recorded.add(eventId);
    this.expect(nextAt);
  }

  expect(at: Date | null): void {
    if (at && (this.#nextAt === null || at < this.#nextAt)) this.#nextAt = at;
  }

  take(retry: DeliveryRetry): void {
    this.#rows = this.#rows.filter((other) => other !== retry);
    this.#putBack = this.#putBack.filter((other) => other !== retry);
  }

  /** It has its turn again; a resend before all others. */
  putBack(retry: DeliveryRetry): void {
    if (this.#reading) this.#putBack.push(retry);
    this.#enter(retry);
  }

  isDue(now: Date): boolean {
    return this.#nextAt !== null && this.#nextAt <= now && !this.#reading;
  }

  /** Whether a resend is to be read, which does not wait for its turn. Asked once. */
  claimResend(): boolean {
    const wanted = this.#hasResend && !this.#reading;
    if (wanted) this.#hasResend = false;
    return wanted;
  }

  get isReading(): boolean {
    return this.#reading;
  }

  /** Begins the only reading; the answered function reads those due by then, or all, but for the busy ones. */
  begin(dueBy: Date | 'all', busy: ReadonlySet<string>): () => Promise<boolean> {
    this.#reading = true;
    return async () => {
      const before = this.#nextAt;
      // What is expected from here on may be stored too late for this reading.
      this.#nextAt = null;
      this.#putBack = [];
      this.#recorded.clear();
      try {
        const query = { dueBy, limit: BATCH, except: [...busy] };
        const { due, nextAt } = await this.#targets.listRetries(this.#endpointId, query);
        this.expect(nextAt);
        this.#replaceRows(due, busy);
        return true;
      } catch (error) {
        this.expect(before);
        throw error;
      } finally {
        this.#reading = false;
      }
    };
  }

  #enter(retry: DeliveryRetry): void {
    const isLater = ({ origin, event }: DeliveryRetry) =>
      origin !== 'resend' && comparePositions(event.position, retry.event.position) > 0;
    const index = retry.origin === 'resend' ? 0 : this.#rows.findIndex(isLater);
    this.#rows.splice(index < 0 ? this.#rows.length : index, 0, retry);
  }

  #replaceRows(due: readonly DeliveryRetry[], busy: ReadonlySet<string>): void {
    const isRecorded = ({ event }: DeliveryRetry) => this.#recorded.has(event.id);
    this.#rows = due.filter((retry) => !busy.has(retry.event.id) && !isRecorded(retry));
    for (const retry of this.#putBack)
      if (!this.#rows.some(({ event }) => event.id === retry.event.id)) this.#enter(retry);
    // Its row may be there still, for another attempt.
    if (due.some(isRecorded)) this.expect(new Date(0));
  }
}

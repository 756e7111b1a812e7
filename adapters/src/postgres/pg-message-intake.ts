import type { IntakeRequest, IntakeVerdict, MessageIntake } from '@waxwing/core';
import type { Database } from './connection.js';
import type { QueueLimits } from './fair-queue.js';
import { isConflict, nativeError, refusesValues, retrying } from './faults.js';
import { INTAKE, intakeValues, toVerdict, type VerdictRow } from './intake-statement.js';
import { MicroBatch, PEOPLE_WAIT } from './micro-batch.js';

const MAX_BATCH = 200;

/** Accepts messages in micro-batches: thousands of commits' worth of messages a second for a few hundred commits. */
export class PgMessageIntake implements MessageIntake {
  readonly #batch: MicroBatch<IntakeRequest, IntakeVerdict>;

  /** @param ports.limits of the queue, for callers who wait longer than people do */
  constructor(private readonly ports: { database: Database; limits?: QueueLimits }) {
    this.#batch = new MicroBatch({
      flush: (requests) => this.#accept(requests),
      max: MAX_BATCH,
      oneByOne: refusesValues,
      limits: ports.limits ?? PEOPLE_WAIT,
      share: ({ message }) => message.accountId,
      // Of an account and not of an instance: the second of its instances to use a key has to see that the first has its place.
      group: ({ message, idempotency }) => idempotency && `${message.accountId} ${idempotency.key}`,
    });
  }

  accept(request: IntakeRequest): Promise<IntakeVerdict> {
    return this.#batch.add(request);
  }

  async #accept(requests: readonly IntakeRequest[]): Promise<IntakeVerdict[]> {
    const verdicts = await this.#ask(requests);
    // A change of plan that commits while the statement waits leaves it with neither subscription: a second look sees the new one.
    const without = requests.filter((_, index) => verdicts[index]!.kind === 'no-subscription');
    if (without.length === 0) return verdicts;
    const again = await this.#ask(without);
    return verdicts.map((verdict) => (verdict.kind === 'no-subscription' ? again.shift()! : verdict));
  }

  async #ask(requests: readonly IntakeRequest[]): Promise<IntakeVerdict[]> {
    const values = intakeValues(requests);
    const rows = await retrying(() => this.ports.database.query<VerdictRow>(INTAKE, values), mayFareBetter);
    return rows.map(toVerdict);
  }
}

/** Whether the batch was rolled back by what another process did at the same moment. */
function mayFareBetter(error: unknown): boolean {
  const native = nativeError(error);
  return isConflict(error) || (native?.code === '23502' && native.table === 'idempotency_keys');
}

import type { IntakeRequest, IntakeVerdict, MessageIntake } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import type { QueueLimits } from '../../database/fair-queue.js';
import { INTERACTIVE_LIMITS, MicroBatch } from '../../database/micro-batch.js';
import type { Notifications } from '../../database/notifications.js';
import {
  isDataError,
  isTransactionConflict,
  retryStatement,
  unwrapDriverError,
} from '../../database/pg-errors.js';
import type { PgOptions } from '../../pg-options.js';
import { intakeOf, toVerdict, type VerdictRow } from './intake-batch.js';

const MAX_BATCH = 200;

export interface PgMessageIntakePorts {
  readonly database: Database;
  readonly notifications: Notifications;
  /** The limits of the queue, for callers who wait longer than people do. */
  readonly limits?: QueueLimits;
  /** See `PgOptions`. */
  readonly onIntake?: PgOptions['onIntake'];
}

/** Accepts messages in micro-batches: thousands of messages a second in a few hundred commits. */
export class PgMessageIntake implements MessageIntake {
  readonly #ports: PgMessageIntakePorts;
  readonly #batch: MicroBatch<IntakeRequest, IntakeVerdict>;

  constructor(ports: PgMessageIntakePorts) {
    this.#ports = ports;

    this.#batch = new MicroBatch({
      flush: (requests) => this.#observed(requests),
      max: MAX_BATCH,
      retryOneByOne: isDataError,
      limits: ports.limits ?? INTERACTIVE_LIMITS,
      share: ({ message }) => message.accountId,
      // By account rather than instance: the second instance to use a key must see that the first one has its slot.
      group: ({ message, idempotency }) => idempotency && `${message.accountId} ${idempotency.key}`,
    });
  }

  accept(request: IntakeRequest): Promise<IntakeVerdict> {
    return this.#batch.add(request);
  }

  async #observed(requests: readonly IntakeRequest[]): Promise<IntakeVerdict[]> {
    const onEnded = this.#ports.onIntake?.(requests);
    if (!onEnded) return this.#accept(requests);
    let failed = true;
    try {
      const verdicts = await this.#accept(requests);
      failed = false;
      return verdicts;
    } finally {
      onEnded(failed);
    }
  }

  async #accept(requests: readonly IntakeRequest[]): Promise<IntakeVerdict[]> {
    const verdicts = await this.#runIntake(requests);
    // A plan change that commits while the statement waits leaves it with neither subscription: a second attempt sees the new one.
    const without = requests.filter((_, index) => verdicts[index]!.kind === 'no-subscription');
    if (without.length === 0) return verdicts;
    const again = await this.#runIntake(without);
    return verdicts.map((verdict) => (verdict.kind === 'no-subscription' ? again.shift()! : verdict));
  }

  async #runIntake(requests: readonly IntakeRequest[]): Promise<IntakeVerdict[]> {
    const { database, notifications } = this.#ports;
    const { statement, values } = intakeOf(requests);
    const rows = await retryStatement(() => database.query<VerdictRow>(statement, values), isRetryable);
    if (rows[0]?.told) for (const { message } of requests) notifications.publish('event', message.accountId);
    return rows.map(toVerdict);
  }
}

/** Whether a concurrent transaction of another process caused the rollback. */
function isRetryable(error: unknown): boolean {
  const native = unwrapDriverError(error);
  return isTransactionConflict(error) || (native?.code === '23502' && native.table === 'idempotency_keys');
}

import {
  EXPIRED_FAILURE,
  type FailureCode,
  LATE_ANSWER_MS,
  type LaneLimits,
  type Message,
  type Outbox,
  type OutboxMessage,
  type SessionLease,
  type Settlement,
  UNSETTLED_STATUSES,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { LeaseBatch, type LeasedWrite, numberItems } from '../sessions/lease-batch.js';
import { queryWithLease } from '../sessions/with-lease.js';
import { createdRangeOf } from './created-range.js';
import { type FailedRow, failureValues, publishFailed } from './fail-waiting-messages.js';
import {
  FAIL_UNANSWERED,
  FAIL_WAITING_LEASED,
  POSTPONE_CHAT,
  SETTLE_MESSAGES,
  SETTLE_SENT,
  TAKE_MESSAGES,
} from './outbox-statements.js';

export interface PgOutboxPorts {
  database: Database;
  notifications: Notifications;
}

export class PgOutbox implements Outbox {
  readonly #ports: PgOutboxPorts;
  readonly #takes: LeaseBatch<{ limit: number; inFlight: readonly string[] }, OutboxMessage>;
  readonly #settlements: LeaseBatch<readonly Settlement[], Message>;
  readonly #unanswered: LeaseBatch<readonly string[], FailedRow>;

  constructor(ports: PgOutboxPorts) {
    this.#ports = ports;

    const { database, notifications } = ports;
    this.#takes = new LeaseBatch({
      database,
      write: (calls) => ({
        statement: TAKE_MESSAGES,
        values: [calls.map(({ limit }) => limit), calls.flatMap(({ inFlight }) => inFlight)],
      }),
    });
    this.#settlements = new LeaseBatch({
      database,
      notifications,
      write: settlementOf,
    });
    this.#unanswered = new LeaseBatch({
      database,
      write: (inFlight) => ({
        statement: FAIL_UNANSWERED,
        values: [inFlight.flat(), ...failureValues(EXPIRED_FAILURE), LATE_ANSWER_MS],
      }),
    });
  }

  take(lease: SessionLease, limits: LaneLimits, inFlight: readonly string[]): Promise<OutboxMessage[]> {
    return this.#takes.run(lease, { limit: limits.known, inFlight });
  }

  async settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void> {
    const settled = await this.#settlements.run(lease, settlements);
    for (const message of settled) this.#ports.notifications.publish('message', message.id, message);
  }

  async postpone(lease: SessionLease, { id, to, mayBeWritten }: OutboxMessage, until: Date): Promise<void> {
    const values = [mayBeWritten ? null : id, to, until.toISOString()];
    await queryWithLease(this.#ports.database, lease, POSTPONE_CHAT, values);
  }

  async failUnanswered(lease: SessionLease, inFlight: readonly string[]): Promise<number> {
    const failed = await this.#unanswered.run(lease, inFlight);
    this.#ports.notifications.publishHere('instance', lease.instanceId);
    return publishFailed(this.#ports.notifications, failed);
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<number> {
    const { database, notifications } = this.#ports;
    const values = failureValues({ code, reason });
    const rows = await queryWithLease<FailedRow | { id: null }>(database, lease, FAIL_WAITING_LEASED, values);
    notifications.publishHere('instance', lease.instanceId);
    return publishFailed(
      notifications,
      rows.filter((row) => row.id !== null),
    );
  }
}

function settlementOf(calls: readonly (readonly Settlement[])[]): LeasedWrite {
  const entries = numberItems(calls);
  const times = entries.map(({ item }) => (item.kind === 'sent' ? item.at.toISOString() : null));
  const [numbers, ids] = [entries.map(({ call }) => call), entries.map(({ item }) => item.id)];
  const rest = [...createdRangeOf(ids), UNSETTLED_STATUSES];
  const failures = entries.map(({ item }) => (item.kind === 'failed' ? item : undefined));
  if (failures.every((failure) => !failure))
    return { statement: SETTLE_SENT, values: [numbers, ids, times, ...rest] };
  const failed = [
    failures.map((failure) => failure?.code ?? null),
    failures.map((failure) => failure?.detail ?? null),
    failures.map((failure) => failure?.reason ?? null),
    failures.map((failure) => failure?.refund ?? false),
  ];
  const kinds = entries.map(({ item }) => item.kind);
  return { statement: SETTLE_MESSAGES, values: [numbers, ids, kinds, times, ...failed, ...rest] };
}

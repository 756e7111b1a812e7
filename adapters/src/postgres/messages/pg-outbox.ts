import {
  type ChatHold,
  EXPIRED_FAILURE,
  type FailureCode,
  isOfChat,
  LATE_ANSWER_MS,
  type LaneLimits,
  type Outbox,
  type OutboxMessage,
  type PacedOptions,
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
import { type MarkedRow, type PacedRow, toPacedMessage } from './lanes/paced-row.js';
import { TAKE_AND_MOVE } from './lanes/take-and-move-statement.js';
import { TAKE_PACED } from './lanes/take-paced-statement.js';
import { type SharedTaking, takeShared } from './lanes/take-shared.js';
import { postponeAndTellChat, type ToldRow } from './lanes/tell-held-chat.js';
import { bitOf } from './lanes/told-holds.js';
import { type TimelineRow, toTimeline } from './message-columns.js';
import {
  FAIL_UNANSWERED,
  FAIL_UNANSWERED_COUNTED,
  FAIL_WAITING_LEASED,
  SETTLE_COUNTED,
  SETTLE_MESSAGES,
  SETTLE_SENT,
  SETTLE_SENT_COUNTED,
  TAKE_MESSAGES,
} from './outbox-statements.js';
import { GIVE_BACK, POSTPONE_CHAT } from './return-statements.js';

export interface PgOutboxPorts {
  database: Database;
  notifications: Notifications;
}

/** The batches of the calls that are counted, or of those that are not: each has its own statements. */
interface Batches {
  readonly settlements: LeaseBatch<readonly Settlement[], TimelineRow>;
  readonly unanswered: LeaseBatch<readonly string[], FailedRow>;
}

export class PgOutbox implements Outbox {
  readonly #ports: PgOutboxPorts;
  readonly #takes: LeaseBatch<Take, OutboxMessage>;
  readonly #pacedTakes: LeaseBatch<Take, PacedRow | MarkedRow>;
  readonly #movingTakes: LeaseBatch<Take, PacedRow>;
  readonly #plain: Batches;
  readonly #counted: Batches;

  constructor(ports: PgOutboxPorts) {
    this.#ports = ports;

    const { database } = ports;
    this.#takes = new LeaseBatch({
      database,
      write: (calls) => ({
        statement: TAKE_MESSAGES,
        values: [calls.map(({ limits }) => limits.known), inFlightOf(calls)],
      }),
    });
    const writePaced = (statement: LeasedWrite['statement']) => (calls: readonly Take[]) => ({
      statement,
      values: [
        calls.map(({ limits }) => limits.known),
        calls.map(({ limits }) => limits.first),
        inFlightOf(calls),
      ],
    });
    this.#pacedTakes = new LeaseBatch({ ...ports, write: writePaced(TAKE_PACED) });
    this.#movingTakes = new LeaseBatch({ ...ports, write: writePaced(TAKE_AND_MOVE) });
    this.#plain = this.#batchesOf(PLAIN);
    this.#counted = this.#batchesOf(COUNTED);
  }

  #batchesOf(statements: typeof PLAIN): Batches {
    const { database, notifications } = this.#ports;
    return {
      settlements: new LeaseBatch({
        database,
        notifications,
        write: (calls) => settlementOf(calls, statements),
      }),
      unanswered: new LeaseBatch({
        database,
        write: (inFlight) => ({
          statement: statements.failUnanswered,
          values: [inFlight.flat(), ...failureValues(EXPIRED_FAILURE), LATE_ANSWER_MS],
        }),
      }),
    };
  }

  async take(
    lease: SessionLease,
    limits: LaneLimits,
    inFlight: readonly string[],
    options?: PacedOptions,
  ): Promise<OutboxMessage[]> {
    if (!options?.counted) return this.#takes.run(lease, { limits, inFlight });
    if (options.shared) return this.#takeShared(lease, { limits, inFlight, shared: options.shared });
    const taken = await this.#pacedTakes.run(lease, { limits, inFlight });
    if (taken.every((row) => !row.isMarked)) return taken.map(toPacedMessage);
    return (await this.#movingTakes.run(lease, { limits, inFlight })).map(toPacedMessage);
  }

  async #takeShared(lease: SessionLease, taking: SharedTaking): Promise<OutboxMessage[]> {
    const { database, notifications } = this.#ports;
    const { messages, told } = await takeShared(database, lease, taking);
    if (told) notifications.publish('event', lease.accountId);
    return messages;
  }

  async settle(
    lease: SessionLease,
    settlements: readonly Settlement[],
    options?: PacedOptions,
  ): Promise<void> {
    const settled = await this.#batches(options).settlements.run(lease, settlements);
    for (const row of settled) this.#ports.notifications.publish('message', row.id, toTimeline(row));
  }

  async postpone(
    lease: SessionLease,
    { id, to, mayBeWritten }: OutboxMessage,
    { until, cause }: ChatHold,
  ): Promise<void> {
    const { database, notifications } = this.#ports;
    const reason = [
      cause?.code ?? null,
      cause?.until?.toISOString() ?? null,
      cause ? bitOf(cause.code) : null,
    ];
    const values = [mayBeWritten ? null : id, to, until.toISOString(), ...reason];
    const [row] =
      cause && isOfChat(cause.code)
        ? await postponeAndTellChat(database, lease, { values, chat: to, hold: cause })
        : await queryWithLease<ToldRow>(database, lease, POSTPONE_CHAT, values);
    if (row?.told) notifications.publish('event', lease.accountId);
  }

  async giveBack(lease: SessionLease, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await queryWithLease(this.#ports.database, lease, GIVE_BACK, [ids, ...createdRangeOf(ids)]);
  }

  async failUnanswered(
    lease: SessionLease,
    inFlight: readonly string[],
    options?: PacedOptions,
  ): Promise<number> {
    const failed = await this.#batches(options).unanswered.run(lease, inFlight);
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

  #batches(options?: PacedOptions): Batches {
    return options?.counted ? this.#counted : this.#plain;
  }
}

interface Take {
  readonly limits: LaneLimits;
  readonly inFlight: readonly string[];
}

const PLAIN = { settle: SETTLE_MESSAGES, settleSent: SETTLE_SENT, failUnanswered: FAIL_UNANSWERED };
const COUNTED: typeof PLAIN = {
  settle: SETTLE_COUNTED,
  settleSent: SETTLE_SENT_COUNTED,
  failUnanswered: FAIL_UNANSWERED_COUNTED,
};

const inFlightOf = (calls: readonly Take[]): string[] => calls.flatMap(({ inFlight }) => inFlight);

function settlementOf(
  calls: readonly (readonly Settlement[])[],
  { settle, settleSent }: typeof PLAIN,
): LeasedWrite {
  const entries = numberItems(calls);
  const times = entries.map(({ item }) => (item.kind === 'sent' ? item.at.toISOString() : null));
  const [numbers, ids] = [entries.map(({ call }) => call), entries.map(({ item }) => item.id)];
  const rest = [...createdRangeOf(ids), UNSETTLED_STATUSES];
  const failures = entries.map(({ item }) => (item.kind === 'failed' ? item : undefined));
  if (failures.every((failure) => !failure))
    return { statement: settleSent, values: [numbers, ids, times, ...rest] };
  const failed = [
    failures.map((failure) => failure?.code ?? null),
    failures.map((failure) => failure?.detail ?? null),
    failures.map((failure) => failure?.reason ?? null),
    failures.map((failure) => failure?.refund ?? false),
  ];
  const kinds = entries.map(({ item }) => item.kind);
  return { statement: settle, values: [numbers, ids, kinds, times, ...failed, ...rest] };
}

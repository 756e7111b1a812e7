import {
  EXPIRED_FAILURE,
  type FailureCode,
  type IdGenerator,
  type IncomingMessage,
  type Message,
  type Outbox,
  type OutboxMessage,
  type Receipt,
  type SessionLease,
  type Settlement,
} from '@waxwing/core';
import { KeyedMutex } from '../../shared/keyed-mutex.js';
import type { Database } from '../database/database.js';
import { LeaseBatch, numberItems } from '../sessions/lease-batch.js';
import { queryWithLease } from '../sessions/with-lease.js';
import { createdRangeOf } from './created-range.js';
import { type FailedMessagePorts, publishFailed } from './fail-waiting-messages.js';
import { toStorableText } from './message-columns.js';
import {
  FAIL_UNANSWERED,
  FAIL_WAITING_LEASED,
  POSTPONE_CHAT,
  RECORD_RECEIPTS,
  SETTLE_MESSAGES,
  STORE_INBOUND,
  TAKE_MESSAGES,
} from './outbox-statements.js';

export interface PgOutboxPorts extends FailedMessagePorts {
  database: Database;
  ids: IdGenerator;
}

export class PgOutbox implements Outbox {
  readonly #ports: PgOutboxPorts;
  readonly #takes: LeaseBatch<{ limit: number; inFlight: readonly string[] }, OutboxMessage>;
  readonly #settlements: LeaseBatch<readonly Settlement[], Message>;
  readonly #receipts: LeaseBatch<readonly Receipt[], { id: string }>;
  readonly #inboundMutex = new KeyedMutex();
  readonly #unanswered: LeaseBatch<readonly string[], { id: string }>;

  constructor(ports: PgOutboxPorts) {
    this.#ports = ports;

    const { database } = ports;
    this.#takes = new LeaseBatch({
      database,
      statement: TAKE_MESSAGES,
      values: (calls) => [calls.map(({ limit }) => limit), calls.flatMap(({ inFlight }) => inFlight)],
    });
    this.#settlements = new LeaseBatch({ database, statement: SETTLE_MESSAGES, values: settlementValues });
    this.#receipts = new LeaseBatch({ database, statement: RECORD_RECEIPTS, values: receiptValues });
    this.#unanswered = new LeaseBatch({
      database,
      statement: FAIL_UNANSWERED,
      values: (inFlight) => [inFlight.flat(), EXPIRED_FAILURE.code, EXPIRED_FAILURE.reason],
    });
  }

  take(lease: SessionLease, limit: number, inFlight: readonly string[]): Promise<OutboxMessage[]> {
    return this.#takes.run(lease, { limit, inFlight });
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
    this.#publish(failed);
    return failed.length;
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    const { database } = this.#ports;
    const values = [code, reason];
    const rows = await queryWithLease<{ id: string | null }>(database, lease, FAIL_WAITING_LEASED, values);
    publishFailed(
      this.#ports,
      code,
      rows.flatMap(({ id }) => id ?? []),
    );
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    this.#publish(await this.#receipts.run(lease, receipts));
  }

  /** One at a time: two concurrent statements would each treat a repeated message with another time as new. */
  async storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void> {
    const values = [
      lease.accountId,
      messages.map(() => this.#ports.ids.next()),
      messages.map(({ from }) => from),
      messages.map(({ fromLid }) => fromLid),
      messages.map(({ text }) => toStorableText(text)),
      messages.map(({ type }) => type),
      messages.map(({ waId }) => toStorableText(waId)),
      messages.map(({ at }) => at.toISOString()),
    ];
    await this.#inboundMutex.run(lease.instanceId, () =>
      queryWithLease(this.#ports.database, lease, STORE_INBOUND, values),
    );
  }

  #publish(moved: readonly { id: string }[]): void {
    for (const { id } of moved) this.#ports.notifications.publish('message', id);
  }
}

function settlementValues(calls: readonly (readonly Settlement[])[]): unknown[] {
  const entries = numberItems(calls);
  const failures = entries.map(({ item }) => (item.kind === 'failed' ? item : undefined));
  return [
    entries.map(({ call }) => call),
    entries.map(({ item }) => item.id),
    entries.map(({ item }) => item.kind),
    entries.map(({ item }) => (item.kind === 'sent' ? item.at.toISOString() : null)),
    failures.map((failure) => failure?.code ?? null),
    failures.map((failure) => failure?.detail ?? null),
    failures.map((failure) => failure?.reason ?? null),
    failures.map((failure) => failure?.refund ?? false),
    ...createdRangeOf(entries.map(({ item }) => item.id)),
  ];
}

function receiptValues(calls: readonly (readonly Receipt[])[]): unknown[] {
  const receipts = numberItems(calls);
  return [
    receipts.map(({ call }) => call),
    receipts.map(({ item }) => toStorableText(item.waId)),
    receipts.map(({ item }) => item.from),
    receipts.map(({ item }) => item.status),
    receipts.map(({ item }) => item.at.toISOString()),
  ];
}

import {
  EXPIRED,
  type FailureCode,
  type Ids,
  type IncomingMessage,
  type Message,
  type Outbox,
  type OutboxMessage,
  type Receipt,
  type SessionLease,
  type Settlement,
} from '@waxwing/core';
import { Turns } from '../turns.js';
import { bornAround } from './born.js';
import type { Database } from './connection.js';
import { queryWithLease } from './fence.js';
import { LeaseBatch, numbered } from './lease-batch.js';
import {
  FAIL_UNANSWERED,
  FAIL_WAITING_HELD,
  POSTPONE,
  RECEIPTS,
  SETTLE,
  STORE_INBOUND,
  TAKE,
} from './outbox-statements.js';
import { storable } from './storable.js';
import { type EndingPorts, tellEnded } from './waiting-messages.js';

export interface PgOutboxPorts extends EndingPorts {
  database: Database;
  ids: Ids;
}

export class PgOutbox implements Outbox {
  readonly #takes: LeaseBatch<{ limit: number; inHand: readonly string[] }, OutboxMessage>;
  readonly #settlements: LeaseBatch<readonly Settlement[], Message>;
  readonly #receipts: LeaseBatch<readonly Receipt[], { id: string }>;
  readonly #inbound = new Turns();
  readonly #unanswered: LeaseBatch<readonly string[], { id: string }>;

  constructor(private readonly ports: PgOutboxPorts) {
    const { database } = ports;
    this.#takes = new LeaseBatch({
      database,
      statement: TAKE,
      values: (calls) => [calls.map(({ limit }) => limit), calls.flatMap(({ inHand }) => inHand)],
    });
    this.#settlements = new LeaseBatch({ database, statement: SETTLE, values: settlementValues });
    this.#receipts = new LeaseBatch({ database, statement: RECEIPTS, values: receiptValues });
    this.#unanswered = new LeaseBatch({
      database,
      statement: FAIL_UNANSWERED,
      values: (inHand) => [inHand.flat(), EXPIRED.code, EXPIRED.reason],
    });
  }

  take(lease: SessionLease, limit: number, inHand: readonly string[]): Promise<OutboxMessage[]> {
    return this.#takes.run(lease, { limit, inHand });
  }

  async settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void> {
    const settled = await this.#settlements.run(lease, settlements);
    for (const message of settled) this.ports.notifications.publish('message', message.id, message);
  }

  async postpone(lease: SessionLease, { id, to, mayBeOut }: OutboxMessage, until: Date): Promise<void> {
    const values = [mayBeOut ? null : id, to, until.toISOString()];
    await queryWithLease(this.ports.database, lease, POSTPONE, values);
  }

  async failUnanswered(lease: SessionLease, inHand: readonly string[]): Promise<number> {
    const failed = await this.#unanswered.run(lease, inHand);
    this.#say(failed);
    return failed.length;
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    const { database } = this.ports;
    const values = [code, reason];
    const rows = await queryWithLease<{ id: string | null }>(database, lease, FAIL_WAITING_HELD, values);
    tellEnded(
      this.ports,
      code,
      rows.flatMap(({ id }) => id ?? []),
    );
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    this.#say(await this.#receipts.run(lease, receipts));
  }

  /** One after the other: two statements at once would each find that a message is new, whose times differ. */
  async storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void> {
    const values = [
      lease.accountId,
      messages.map(() => this.ports.ids.next()),
      messages.map(({ from }) => from),
      messages.map(({ fromLid }) => fromLid),
      messages.map(({ text }) => storable(text)),
      messages.map(({ type }) => type),
      messages.map(({ waId }) => storable(waId)),
      messages.map(({ at }) => at.toISOString()),
    ];
    await this.#inbound.run(lease.instanceId, () =>
      queryWithLease(this.ports.database, lease, STORE_INBOUND, values),
    );
  }

  #say(moved: readonly { id: string }[]): void {
    for (const { id } of moved) this.ports.notifications.publish('message', id);
  }
}

function settlementValues(calls: readonly (readonly Settlement[])[]): unknown[] {
  const news = numbered(calls);
  const failures = news.map(({ item }) => (item.kind === 'failed' ? item : undefined));
  return [
    news.map(({ call }) => call),
    news.map(({ item }) => item.id),
    news.map(({ item }) => item.kind),
    news.map(({ item }) => (item.kind === 'sent' ? item.at.toISOString() : null)),
    failures.map((failure) => failure?.code ?? null),
    failures.map((failure) => failure?.detail ?? null),
    failures.map((failure) => failure?.reason ?? null),
    failures.map((failure) => failure?.refund ?? false),
    ...bornAround(news.map(({ item }) => item.id)),
  ];
}

function receiptValues(calls: readonly (readonly Receipt[])[]): unknown[] {
  const receipts = numbered(calls);
  return [
    receipts.map(({ call }) => call),
    receipts.map(({ item }) => storable(item.waId)),
    receipts.map(({ item }) => item.from),
    receipts.map(({ item }) => item.status),
    receipts.map(({ item }) => item.at.toISOString()),
  ];
}

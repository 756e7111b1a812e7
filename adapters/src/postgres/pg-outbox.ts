import type {
  FailureCode,
  Ids,
  IncomingMessage,
  Outbox,
  OutboxMessage,
  Receipt,
  SessionLease,
  Settlement,
} from '@waxwing/core';
import type { Database } from './connection.js';
import { queryWithLease } from './fence.js';
import type { Notifications } from './notifications.js';
import { FAIL_WAITING_HELD, RECEIPTS, SETTLE, STORE_INBOUND, TAKE } from './outbox-statements.js';

export interface PgOutboxPorts {
  database: Database;
  notifications: Notifications;
  ids: Ids;
}

export class PgOutbox implements Outbox {
  constructor(private readonly ports: PgOutboxPorts) {}

  take(lease: SessionLease, limit: number, inHand: readonly string[]): Promise<OutboxMessage[]> {
    return this.#run<OutboxMessage>(lease, TAKE, [limit, inHand]);
  }

  async settle(lease: SessionLease, settlements: readonly Settlement[]): Promise<void> {
    const failures = settlements.map((news) => (news.kind === 'failed' ? news : undefined));
    await this.#move(lease, SETTLE, [
      settlements.map(({ id }) => id),
      settlements.map(({ kind }) => kind),
      settlements.map((news) => (news.kind === 'sent' ? news.at.toISOString() : null)),
      failures.map((failure) => failure?.code ?? null),
      failures.map((failure) => failure?.reason ?? null),
      failures.map((failure) => failure?.refund ?? false),
    ]);
  }

  async failWaiting(lease: SessionLease, code: FailureCode, reason: string): Promise<void> {
    await this.#move(lease, FAIL_WAITING_HELD, [code, reason]);
  }

  async recordReceipts(lease: SessionLease, receipts: readonly Receipt[]): Promise<void> {
    await this.#move(lease, RECEIPTS, [
      receipts.map(({ waId }) => waId),
      receipts.map(({ status }) => status),
      receipts.map(({ at }) => at.toISOString()),
    ]);
  }

  async storeInbound(lease: SessionLease, messages: readonly IncomingMessage[]): Promise<void> {
    await queryWithLease(this.ports.database, lease, STORE_INBOUND, [
      lease.accountId,
      messages.map(() => this.ports.ids.next()),
      messages.map(({ from }) => from),
      messages.map(({ from, fromLid }) => from ?? fromLid),
      messages.map(({ text }) => storable(text)),
      messages.map(({ type }) => type),
      messages.map(({ waId }) => storable(waId)),
      messages.map(({ at }) => at.toISOString()),
    ]);
  }

  async #move(lease: SessionLease, statement: Statement, values: unknown[]): Promise<void> {
    for (const { id } of await this.#run<{ id: string }>(lease, statement, values)) {
      this.ports.notifications.publish('message', id);
    }
  }

  /** The rows of a statement that always answers with one for the lease, without an id when there is nothing else. */
  async #run<Row extends { id: string }>(
    lease: SessionLease,
    statement: Statement,
    values: unknown[],
  ): Promise<Row[]> {
    const rows = await queryWithLease<Row | { id: null }>(this.ports.database, lease, statement, values);
    return rows.filter((row): row is Row => row.id !== null);
  }
}

type Statement = { name: string; text: string };

/** Strangers write these: what PostgreSQL cannot hold as text must not keep the rest from being stored. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

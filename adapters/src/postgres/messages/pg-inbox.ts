import {
  type ChangeOpener,
  DAY_MS,
  type IdGenerator,
  type Inbox,
  type IncomingChange,
  type IncomingMessage,
  MAX_RECEIVED_AGE_DAYS,
  MAX_RECEIVED_AHEAD_MS,
  MESSAGE_STATUSES,
  type PacedOptions,
  type Receipt,
  type SessionLease,
  type StoreInboundOptions,
} from '@waxwing/core';
import { KeyedMutex } from '../../shared/keyed-mutex.js';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { LeaseBatch, numberItems } from '../sessions/lease-batch.js';
import { leaseValues, queryWithLease, withLease } from '../sessions/with-lease.js';
import { ChangeWriter } from './changes/change-writer.js';
import { inboundContentValues } from './content/content-parts.js';
import { publishFailed } from './fail-waiting-messages.js';
import {
  RECORD_RECEIPTS,
  RECORD_RECEIPTS_COUNTED,
  STORE_INBOUND,
  STORE_INBOUND_CONTENTS,
  STORE_INBOUND_OPT_OUTS,
} from './inbox-statements.js';
import { failOptedOut, type OptingOut, optingOut } from './lanes/fail-opted-out.js';
import { optOutValues } from './lanes/opt-out-wishes.js';
import { toStorableText } from './message-columns.js';

interface StoredRow {
  /** Whether an account of the messages has an event. */
  readonly told: boolean;
  /** Whether changes have come before one of them. */
  readonly awaited: boolean;
}

type ReceiptBatch = LeaseBatch<readonly Receipt[], { id: string }>;

export interface PgInboxPorts {
  database: Database;
  notifications: Notifications;
  ids: IdGenerator;
  opener: ChangeOpener;
}

export class PgInbox implements Inbox {
  readonly #ports: PgInboxPorts;
  readonly #receipts: ReceiptBatch;
  readonly #countedReceipts: ReceiptBatch;
  readonly #changes: ChangeWriter;
  readonly #mutex = new KeyedMutex();

  constructor(ports: PgInboxPorts) {
    this.#ports = ports;

    this.#changes = new ChangeWriter(ports);
    const { database, notifications } = ports;
    const batchOf = (statement: typeof RECORD_RECEIPTS): ReceiptBatch =>
      new LeaseBatch({
        database,
        notifications,
        write: (calls) => ({ statement, values: receiptValues(calls) }),
      });
    this.#receipts = batchOf(RECORD_RECEIPTS);
    this.#countedReceipts = batchOf(RECORD_RECEIPTS_COUNTED);
  }

  async recordReceipts(
    lease: SessionLease,
    receipts: readonly Receipt[],
    options?: PacedOptions,
  ): Promise<void> {
    const batch = options?.counted ? this.#countedReceipts : this.#receipts;
    const moved = await batch.run(lease, receipts);
    for (const { id } of moved) this.#ports.notifications.publish('message', id, undefined, lease.instanceId);
  }

  /** One at a time: two concurrent statements would each treat a repeated message with another time as new. */
  async storeInbound(
    lease: SessionLease,
    messages: readonly IncomingMessage[],
    { optOuts = [] }: StoreInboundOptions = {},
  ): Promise<void> {
    const values: unknown[] = [
      lease.accountId,
      messages.map(() => this.#ports.ids.next()),
      messages.map(({ from }) => from),
      messages.map(({ fromLid }) => fromLid),
      messages.map(({ text }) => toStorableText(text)),
      messages.map(({ type }) => type),
      messages.map(({ waId }) => toStorableText(waId)),
      messages.map(({ at }) => at.toISOString()),
      MAX_RECEIVED_AGE_DAYS * DAY_MS,
      MAX_RECEIVED_AHEAD_MS,
      messages.map(({ fromName }) => fromName && toStorableText(fromName)),
      messages.map(({ secret }) => secret && Buffer.from(secret)),
    ];
    const hasOptOuts = optOuts.length > 0;
    const hasContents =
      hasOptOuts || messages.some(({ body, replyToWaId, timer }) => body || replyToWaId || timer);
    if (hasContents) values.push(...inboundContentValues(messages));
    if (hasOptOuts) values.push(...optOutValues(messages, optOuts));
    const contentStatement = hasOptOuts ? STORE_INBOUND_OPT_OUTS : STORE_INBOUND_CONTENTS;
    const statement = hasContents ? contentStatement : STORE_INBOUND;
    const { database, notifications } = this.#ports;
    const stored = await this.#mutex.run(lease.instanceId, async () => {
      const people = optingOut(messages, optOuts);
      const [row] =
        people.length > 0
          ? await this.#storeBehindFailed(lease, people, { statement, values })
          : await queryWithLease<StoredRow>(database, lease, statement, values);
      if (row?.awaited) await this.#changes.settle(lease, waIdsOf(messages));
      return row;
    });
    notifications.publishHere('instance', lease.instanceId);
    if (stored?.told) notifications.publish('event', lease.accountId);
  }

  /** What waits for these people fails in the commit that stores their messages. */
  async #storeBehindFailed(
    lease: SessionLease,
    people: readonly OptingOut[],
    { statement, values }: { statement: typeof STORE_INBOUND; values: readonly unknown[] },
  ): Promise<StoredRow[]> {
    const { accountId, instanceId } = lease;
    const { failed, stored } = await withLease(this.#ports.database, lease, async (transaction) => ({
      failed: await failOptedOut(transaction, accountId, people, instanceId),
      stored: await transaction.query<StoredRow>(statement, [...leaseValues(lease), ...values]),
    }));
    publishFailed(this.#ports.notifications, failed);
    return stored;
  }

  /** One after the other with messages: a change and its message that are stored at the same time would miss each other. */
  storeChanges(lease: SessionLease, changes: readonly IncomingChange[]): Promise<void> {
    return this.#mutex.run(lease.instanceId, async () => {
      await this.#changes.store(lease, changes);
      await this.#changes.settleNew(lease, changes);
    });
  }

  storeMade(lease: SessionLease, change: IncomingChange): Promise<void> {
    return this.#mutex.run(lease.instanceId, () => this.#changes.storeMade(lease, change));
  }

  retryChanges(lease: SessionLease): Promise<void> {
    return this.#mutex.run(lease.instanceId, () => this.#changes.settle(lease, undefined));
  }
}

const waIdsOf = (messages: readonly IncomingMessage[]): string[] => [
  ...new Set(messages.map(({ waId }) => waId)),
];

function receiptValues(calls: readonly (readonly Receipt[])[]): unknown[] {
  const receipts = numberItems(calls);
  return [
    receipts.map(({ call }) => call),
    receipts.map(({ item }) => toStorableText(item.waId)),
    receipts.map(({ item }) => item.from),
    receipts.map(({ item }) => item.status),
    receipts.map(({ item }) => item.at.toISOString()),
    MESSAGE_STATUSES,
  ];
}

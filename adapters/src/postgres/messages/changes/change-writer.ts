import {
  type ChangeOpener,
  EVENT_BITS,
  type IdGenerator,
  type IncomingChange,
  isSealed,
  type SessionLease,
  type SettledChange,
  settleChanges,
} from '@waxwing/core';
import type { Database, Transaction } from '../../database/database.js';
import type { Notifications } from '../../database/notifications.js';
import { leaseValues, queryWithLease, withLease } from '../../sessions/with-lease.js';
import { toStorableJson, toStorableText } from '../message-columns.js';
import { PENDING_CHANGES, SETTLE_CHANGES, STORE_CHANGES } from './change-statements.js';
import { MARK_MADE } from './outgoing-change-statements.js';
import { type PendingRow, toPending, type UnmatchedRow } from './pending-row.js';

/** Changes of one transaction. All of them are in memory, and each may have a quarter of a megabyte. */
const SETTLE_LIMIT = 50;

/** Which changes are settled: by the WhatsApp ids of their messages, or by those of the changes where it is about these alone. */
interface Settled {
  readonly targets: readonly string[] | null;
  readonly changes?: readonly string[] | undefined;
}

/** Where a page of changes ends. */
type PagePosition = Pick<PendingRow, 'id' | 'madeAt'>;

export interface ChangeWriterPorts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly ids: IdGenerator;
  readonly opener: ChangeOpener;
}

/** Stores changes and applies them. Its calls for one instance, and those that store messages, must come one after the other. */
export class ChangeWriter {
  readonly #ports: ChangeWriterPorts;

  constructor(ports: ChangeWriterPorts) {
    this.#ports = ports;
  }

  async store(lease: SessionLease, changes: readonly IncomingChange[]): Promise<void> {
    await queryWithLease(this.#ports.database, lease, STORE_CHANGES, this.#valuesOf(lease, changes));
  }

  /** Stores and applies a change that the account has made, and marks it as made: all in one commit. */
  async storeMade(lease: SessionLease, change: IncomingChange): Promise<void> {
    const { database, notifications } = this.#ports;
    const values = [...leaseValues(lease), ...this.#valuesOf(lease, [change])];
    const told = await withLease(database, lease, async (transaction) => {
      await transaction.query(STORE_CHANGES, values);
      const page = await this.#settleRows(transaction, lease, settledBy([change]));
      await transaction.query(MARK_MADE, [lease.instanceId, change.waId]);
      return page.told;
    });
    if (told) notifications.publish('event', lease.accountId);
  }

  #valuesOf({ accountId }: SessionLease, changes: readonly IncomingChange[]): unknown[] {
    const { ids } = this.#ports;
    const sealed = changes.map(({ content }) => (isSealed(content) ? content : undefined));
    return [
      accountId,
      changes.map(() => ids.next()),
      changes.map(({ peer }) => peer.number),
      changes.map(({ peer }) => peer.lid),
      changes.map(({ own }) => own.number),
      changes.map(({ own }) => own.lid),
      changes.map(({ targetWaId }) => toStorableText(targetWaId)),
      changes.map(({ kind }) => kind),
      changes.map(({ fromMe }) => fromMe),
      changes.map(({ content }) => (isSealed(content) ? null : toStorableJson(content))),
      sealed.map((one) => one && Buffer.from(one.payload)),
      sealed.map((one) => one && Buffer.from(one.iv)),
      changes.map(({ waId }) => toStorableText(waId)),
      changes.map(({ madeAt }) => madeAt.toISOString()),
      changes.map(({ at }) => at.toISOString()),
    ];
  }

  /** Applies what waits for the messages with these ids; without ids, tries anew what could not be opened. */
  settle(lease: SessionLease, waIds: readonly string[] | undefined): Promise<void> {
    return this.#settleAll(lease, { targets: waIds?.map(toStorableText) ?? null });
  }

  /** Applies changes that were stored. Other changes that wait for these messages were tried when they came, and are not tried again. */
  settleNew(lease: SessionLease, changes: readonly IncomingChange[]): Promise<void> {
    return this.#settleAll(lease, settledBy(changes));
  }

  async #settleAll(lease: SessionLease, which: Settled): Promise<void> {
    let last: PagePosition | undefined;
    do last = await this.#settlePage(lease, which, last);
    while (last);
  }

  /** Answers the last change of a full page: more may wait behind it. */
  async #settlePage(
    lease: SessionLease,
    which: Settled,
    after: PagePosition | undefined,
  ): Promise<PagePosition | undefined> {
    const { database, notifications } = this.#ports;
    const { last, told } = await withLease(database, lease, (transaction) =>
      this.#settleRows(transaction, lease, which, after),
    );
    if (told) notifications.publish('event', lease.accountId);
    return last;
  }

  async #settleRows(
    transaction: Transaction,
    { instanceId }: SessionLease,
    { targets, changes }: Settled,
    after?: PagePosition,
  ): Promise<{ readonly last: PagePosition | undefined; readonly told: boolean }> {
    const page = await transaction.query<PendingRow | UnmatchedRow>(PENDING_CHANGES, [
      instanceId,
      targets,
      SETTLE_LIMIT,
      after?.madeAt.toISOString(),
      after?.id,
      changes,
    ]);
    const last = page.length < SETTLE_LIMIT ? undefined : page.at(-1);
    const rows = page.filter((row): row is PendingRow => row.targetId !== null);
    if (rows.length === 0) return { last, told: false };
    const settled = await settleChanges(
      rows.map((row) => toPending(row, instanceId)),
      this.#ports.opener,
    );
    const told = await write(transaction, settled, createdAtOf(rows));
    return { last, told };
  }
}

const settledBy = (changes: readonly IncomingChange[]): Settled => ({
  targets: [...new Set(changes.map(({ targetWaId }) => toStorableText(targetWaId)))],
  changes: changes.map(({ waId }) => toStorableText(waId)),
});

/** When each message was created, by its id. */
const createdAtOf = (rows: readonly PendingRow[]): ReadonlyMap<string, Date> =>
  new Map(rows.map(({ targetId, createdAt }) => [targetId, createdAt]));

async function write(
  transaction: Transaction,
  settled: readonly SettledChange[],
  createdAt: ReadonlyMap<string, Date>,
): Promise<boolean> {
  // Each message is written once, as its last change leaves it.
  const messages = new Map<string, Required<Pick<SettledChange, 'changed'>>['changed']>();
  for (const { target, changed } of settled) {
    if (!changed) continue;
    const before = messages.get(target.id);
    const editedAt = changed.editedAt ?? before?.editedAt ?? null;
    messages.set(target.id, {
      ...changed,
      editedAt,
      deletedAt: changed.deletedAt ?? before?.deletedAt ?? null,
    });
  }
  const changed = [...messages.values()];
  const news = settled.filter((one) => one.news);
  const times = [...messages.keys()].map((id) => createdAt.get(id)!.getTime());
  const [written] = await transaction.query<{ told: boolean }>(SETTLE_CHANGES, [
    settled.map(({ id }) => id),
    settled.map(({ verdict }) => verdict.state),
    settled.map(({ verdict }) => ('reason' in verdict ? verdict.reason : null)),
    settled.map(({ verdict }) => (verdict.state === 'applied' ? toStorableJson(verdict.content) : null)),
    settled.map(({ original }) => original),
    settled.map(({ target, verdict }) => (verdict.state === 'applied' ? target.id : null)),
    [...messages.keys()],
    changed.map((one) => toStorableText(one!.text)),
    changed.map((one) => one!.editedAt?.toISOString()),
    changed.map((one) => one!.deletedAt?.toISOString()),
    changed.map((one) => (one!.body ? toStorableJson(one!.body) : null)),
    news.map(({ target }) => target.id),
    news.map((one) => EVENT_BITS[one.news!.type]),
    news.map((one) => one.news!.facts && JSON.stringify(one.news!.facts)),
    news.map(({ change }) => change.at.toISOString()),
    ...boundsOf(times),
  ]);
  return written?.told ?? false;
}

/** Times of rows are read without their microseconds, so the upper bound is a millisecond later. */
function boundsOf(times: readonly number[]): readonly (string | null)[] {
  if (times.length === 0) return [null, null];
  return [Math.min(...times), Math.max(...times) + 1].map((ms) => new Date(ms).toISOString());
}

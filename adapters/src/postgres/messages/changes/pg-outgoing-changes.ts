import {
  type ChangeClaim,
  type ChangeEnd,
  type ChangeSignal,
  IDEMPOTENCY_KEY_TTL_MS,
  type OpenChange,
  type OpenChangesPage,
  type OutgoingChangeState,
  type OutgoingChanges,
  type SessionLease,
} from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { isTransactionConflict, retryStatement, unwrapDriverError } from '../../database/pg-errors.js';
import { queryWithLease, withLease } from '../../sessions/with-lease.js';
import { toStorableJson } from '../message-columns.js';
import {
  END_CHANGE,
  FIND_CHANGE_BY_KEY,
  FIND_OUTGOING_CHANGE,
  LIST_OPEN_CHANGES,
  REMOVE_OLD_CHANGES,
  STORE_CHANGE_WIRE,
  STORE_OUTGOING_CHANGE,
  WITHDRAW_CHANGE,
} from './outgoing-change-statements.js';

export class PgOutgoingChanges implements OutgoingChanges {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  store(
    lease: SessionLease,
    signal: ChangeSignal,
    claim?: ChangeClaim,
  ): Promise<OutgoingChangeState | 'repeated'> {
    const store = () =>
      withLease(this.#database, lease, async (transaction) => {
        const [known] = await transaction.query<{ state: OutgoingChangeState }>(FIND_OUTGOING_CHANGE, [
          lease.instanceId,
          lease.accountId,
          signal.waId,
        ]);
        if (known) return known.state;
        const values = [lease.instanceId, lease.accountId, ...changeValues(signal), ...claimValues(claim)];
        const [stored] = await transaction.query<{ state: OutgoingChangeState }>(
          STORE_OUTGOING_CHANGE,
          values,
        );
        return stored?.state ?? 'repeated';
      });
    return retryStatement(store, isClaimConflict);
  }

  async storeWire(lease: SessionLease, waId: string, bytes: Uint8Array): Promise<Uint8Array | undefined> {
    const [row] = await queryWithLease<{ wire: Buffer | null }>(this.#database, lease, STORE_CHANGE_WIRE, [
      waId,
      Buffer.from(bytes),
    ]);
    return row?.wire ?? undefined;
  }

  async listOpen(
    { instanceId, accountId }: SessionLease,
    { limit, after }: OpenChangesPage,
  ): Promise<readonly OpenChange[]> {
    const values = [instanceId, accountId, after?.madeAt ?? '-infinity', after?.waId ?? '', limit];
    return this.#database.query<OpenChange>(LIST_OPEN_CHANGES, values);
  }

  async end(lease: SessionLease, waId: string, how: Exclude<ChangeEnd['kind'], 'changed'>): Promise<void> {
    await queryWithLease(this.#database, lease, END_CHANGE, [waId, how]);
  }

  async withdraw(lease: SessionLease, waId: string): Promise<void> {
    await queryWithLease(this.#database, lease, WITHDRAW_CHANGE, [waId]);
  }

  async find(
    accountId: string,
    { messageId, key }: { readonly messageId: string; readonly key: string },
  ): Promise<{ signal: ChangeSignal; state: OutgoingChangeState } | undefined> {
    const values = [accountId, messageId, key];
    const [row] = await this.#database.query<{ signal: ChangeSignal; state: OutgoingChangeState }>(
      FIND_CHANGE_BY_KEY,
      values,
    );
    return row;
  }

  async stateOf(
    { accountId, instanceId }: Pick<SessionLease, 'accountId' | 'instanceId'>,
    waId: string,
  ): Promise<OutgoingChangeState | undefined> {
    const values = [instanceId, accountId, waId];
    const [row] = await this.#database.query<{ state: OutgoingChangeState }>(FIND_OUTGOING_CHANGE, values);
    return row?.state;
  }

  async removeBefore(before: Date, limit: number): Promise<number> {
    const values = [before.toISOString(), limit];
    const [row] = await this.#database.query<{ n: number }>(REMOVE_OLD_CHANGES, values);
    return row!.n;
  }
}

function changeValues(signal: ChangeSignal): unknown[] {
  const { waId, target, to, content, madeAt } = signal;
  return [waId, target.id ?? null, target.waId, to, content.kind, toStorableJson(signal), madeAt];
}

const claimValues = (claim: ChangeClaim | undefined): unknown[] => [
  claim?.key ?? null,
  claim?.request ?? null,
  IDEMPOTENCY_KEY_TTL_MS,
];

/** Another process has just claimed the key for a message: the next try finds that. */
function isClaimConflict(error: unknown): boolean {
  const native = unwrapDriverError(error);
  return isTransactionConflict(error) || (native?.code === '23502' && native.table === 'idempotency_keys');
}

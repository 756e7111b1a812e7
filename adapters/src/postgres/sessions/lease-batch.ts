import { AdapterError, LeaseLost, type SessionLease } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { MicroBatch } from '../database/micro-batch.js';
import type { Notifications } from '../database/notifications.js';
import { isDataError, isTransactionConflict, retryStatement } from '../database/pg-errors.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { leaseHolds } from './lease-validity.js';

interface Call<Payload> {
  readonly lease: SessionLease;
  readonly payload: Payload;
}

/** Every valid lease returns at least one row; one whose `id` is null carries nothing else. */
interface Answer {
  /** The number of the call within its batch, counted from 1. */
  readonly call: number;
  readonly id: string | null;
  /** Whether the statement has written events. */
  readonly told?: boolean;
}

export interface LeaseBatchOptions<Payload> {
  readonly database: Database;
  /** Announces the events of a statement that writes some. */
  readonly notifications?: Notifications;
  readonly write: (payloads: readonly Payload[]) => LeasedWrite;
  /** Calls of the same group never share a statement, as they could not see each other's rows; by default a session is a group. */
  readonly group?: (payload: Payload) => string;
}

/** A statement that begins with `VALID_LEASES`, whose parameters are $1 to $3; its `values` begin at $4. */
export interface LeasedWrite {
  readonly statement: { readonly name: string; readonly text: string };
  readonly values: readonly unknown[];
}

/**
 * The beginning of such a statement: a CTE `leases` (call, instance_id) of the valid ones, locked until the commit in the order of
 * the ids, so that two of them cannot deadlock.
 */
export const VALID_LEASES = `with leases as materialized (
    select a.call, l.instance_id
    from ${unnestParameters('$1::uuid[], $2::text[], $3::bigint[]')} with ordinality as a(instance_id, owner, epoch, call)
    join session_leases l on l.instance_id = a.instance_id and l.owner = a.owner and l.epoch = a.epoch
    where ${leaseHolds('l', 'clock_timestamp()')} and not l.retired
    order by l.instance_id
    for share of l
  )`;

/**
 * Batches the same write of many sessions into one statement and one commit: otherwise a disk that syncs a few hundred times a
 * second would limit all sessions together. A lease that has moved on fails its own call only.
 */
export class LeaseBatch<Payload, Row extends { id: string }> {
  readonly #options: LeaseBatchOptions<Payload>;
  readonly #batch: MicroBatch<Call<Payload>, Row[] | undefined>;

  constructor(options: LeaseBatchOptions<Payload>) {
    this.#options = options;

    this.#batch = new MicroBatch({
      flush: (calls) => this.#flush(calls),
      max: 200,
      retryOneByOne: isOfOneCall,
      group: ({ lease, payload }) => options.group?.(payload) ?? lease.instanceId,
    });
  }

  /** @throws LeaseLost, AdapterError */
  async run(lease: SessionLease, payload: Payload): Promise<Row[]> {
    const rows = await this.#batch.add({ lease, payload });
    if (!rows) throw new LeaseLost(lease.instanceId);
    return rows;
  }

  async #flush(calls: readonly Call<Payload>[]): Promise<(Row[] | undefined)[]> {
    const { database, notifications, write } = this.#options;
    const { statement, values } = write(calls.map(({ payload }) => payload));
    const parameters = [
      calls.map(({ lease }) => lease.instanceId),
      calls.map(({ lease }) => lease.owner),
      calls.map(({ lease }) => lease.epoch),
      ...values,
    ];
    const answers = await retryStatement(
      () => database.query<(Row | { id: null }) & Answer>(statement, parameters),
      isTransactionConflict,
    );
    const results: (Row[] | undefined)[] = calls.map(() => undefined);
    if (answers[0]?.told) for (const { lease } of calls) notifications?.publish('event', lease.accountId);
    for (const { call, told: _told, ...row } of answers) {
      const rows = results[call - 1] ?? [];
      if (row.id !== null) rows.push(row as unknown as Row);
      results[call - 1] = rows;
    }
    return results;
  }
}

/**
 * Whether the values of one call may be to blame: the database refused them, or they could not be made into parameters. That call is tried
 * again until its lease ends, so that together with the others it would hold up the writes of all sessions.
 */
const isOfOneCall = (error: unknown): boolean => isDataError(error) || !(error instanceof AdapterError);

/** The items of all calls in one list, each with the number of its call. */
export function numberItems<Item>(lists: readonly (readonly Item[])[]): { call: number; item: Item }[] {
  return lists.flatMap((items, index) => items.map((item) => ({ call: index + 1, item })));
}

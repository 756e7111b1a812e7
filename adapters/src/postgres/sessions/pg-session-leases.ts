import type {
  ClusterState,
  DesiredState,
  PairingCode,
  SessionLease,
  SessionLeases,
  SessionReport,
  WorkerLoad,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import { type FailedMessagePorts, publishFailed, UNLINKED } from '../messages/fail-waiting-messages.js';
import { forgetSession } from './forget-session.js';
import {
  ANSWER_PAIRING_CODE_REQUEST,
  CLAIM_LEASES,
  LIST_READY_ELSEWHERE,
  READ_CLUSTER_STATE,
  RELEASE_LEASE,
  RENEW_LEASES,
  REPORT_SESSION,
} from './lease-statements.js';
import { queryWithLease, withLease } from './with-lease.js';

type DesiredStateRow = SessionLease &
  Omit<DesiredState, 'lease' | 'pairingCodeRequest'> & {
    pairingNumber: string | null;
    pairingAskedAt: Date | null;
  };
type ClusterStateRow = { free: number; linking: number } & (
  | (WorkerLoad & { silentMs: number })
  | { owner: null }
);

/** The fraction of a lease's duration after which a worker that has not renewed may be gone. */
const SILENT_FRACTION = 0.5;

export interface PgSessionLeasesPorts extends FailedMessagePorts {
  database: Database;
  /** How long a lease is valid after its last renewal; 3 s by default. */
  ttlMs?: number;
}

export class PgSessionLeases implements SessionLeases {
  readonly #ports: PgSessionLeasesPorts;
  readonly ttlMs: number;

  constructor(ports: PgSessionLeasesPorts) {
    this.#ports = ports;

    this.ttlMs = ports.ttlMs ?? 3_000;
  }

  async claim(owner: string, capacity: number, linkingCapacity = capacity): Promise<readonly DesiredState[]> {
    const values = [owner, capacity, this.ttlMs, linkingCapacity];
    const rows = await this.#ports.database.query<DesiredStateRow>(CLAIM_LEASES, values);
    return rows.map(toDesiredState);
  }

  async renew(owner: string, capacity = 0): Promise<readonly DesiredState[]> {
    const rows = await this.#ports.database.query<DesiredStateRow>(RENEW_LEASES, [
      owner,
      this.ttlMs,
      capacity,
    ]);
    return rows.map(toDesiredState);
  }

  async readClusterState(): Promise<ClusterState> {
    const rows = await this.#ports.database.query<ClusterStateRow>(READ_CLUSTER_STATE, [this.ttlMs]);
    let runsOutMs: number | undefined;
    const workers = rows.flatMap((row) => {
      if (row.owner === null) return [];
      const { free: _, linking: __, silentMs, ...worker } = row;
      if (silentMs > this.ttlMs * SILENT_FRACTION)
        runsOutMs = Math.min(runsOutMs ?? this.ttlMs, this.ttlMs - silentMs);
      return [worker];
    });
    const { free = 0, linking = 0 } = rows[0] ?? {};
    return { workers, free, linking, ...(runsOutMs !== undefined && { runsOutMs }) };
  }

  async listReadyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#ports.database.query<{ id: string }>(LIST_READY_ELSEWHERE, [owner, instanceIds]);
    return rows.map(({ id }) => id);
  }

  async release(lease: SessionLease): Promise<void> {
    const { database, notifications } = this.#ports;
    await database.query(RELEASE_LEASE, [lease.instanceId, lease.owner, lease.epoch]);
    // A worker with capacity should not wait for its next poll.
    notifications.publish('session', lease.instanceId);
    notifications.publish('instance', lease.instanceId);
  }

  async report(lease: SessionLease, report: SessionReport): Promise<void> {
    const { database, notifications } = this.#ports;
    await queryWithLease(database, lease, REPORT_SESSION, [JSON.stringify(report)]);
    notifications.publish('instance', lease.instanceId);
  }

  async answerPairingCodeRequest(
    lease: SessionLease,
    number: string,
    code: PairingCode | null,
  ): Promise<void> {
    const values = [number, code?.code ?? null, code?.expiresAt.toISOString() ?? null];
    await queryWithLease(this.#ports.database, lease, ANSWER_PAIRING_CODE_REQUEST, values);
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<void> {
    const { database, notifications } = this.#ports;
    const ended = await withLease(database, lease, (client) =>
      forgetSession(client, lease.instanceId, report),
    );
    publishFailed(this.#ports, UNLINKED.code, ended);
    notifications.publish('session', lease.instanceId);
    notifications.publish('instance', lease.instanceId);
  }
}

function toDesiredState(row: DesiredStateRow): DesiredState {
  const { instanceId, accountId, owner, epoch, pairingNumber, pairingAskedAt, ...order } = row;
  const pairingCodeRequest =
    pairingNumber && pairingAskedAt ? { number: pairingNumber, askedAt: pairingAskedAt } : null;
  return { lease: { instanceId, accountId, owner, epoch }, pairingCodeRequest, ...order };
}

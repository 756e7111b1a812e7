import {
  type DesiredState,
  PAIRING_CODE_REQUEST_MS,
  type SessionLease,
  type SessionLeases,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { CLAIM_LEASES, RELEASE_LEASE, RENEW_LEASES } from './lease-statements.js';

type DesiredStateRow = SessionLease &
  Omit<DesiredState, 'lease' | 'pairingCodeRequest'> & {
    pairingNumber: string | null;
    pairingAskedAt: Date | null;
  };

export interface PgSessionLeasesPorts {
  database: Database;
  notifications: Notifications;
  /** How long a lease is valid after its last renewal. */
  ttlMs: number;
}

export class PgSessionLeases implements SessionLeases {
  readonly #ports: PgSessionLeasesPorts;
  readonly ttlMs: number;

  constructor(ports: PgSessionLeasesPorts) {
    this.#ports = ports;

    this.ttlMs = ports.ttlMs;
  }

  async claim(owner: string, capacity: number, linkingCapacity = capacity): Promise<readonly DesiredState[]> {
    const values = [owner, capacity, this.ttlMs, linkingCapacity, PAIRING_CODE_REQUEST_MS];
    const rows = await this.#ports.database.query<DesiredStateRow>(CLAIM_LEASES, values);
    // The status that a linked instance shows depends on whether a worker holds it.
    for (const { instanceId } of rows) this.#ports.notifications.publishHere('instance', instanceId);
    return rows.map(toDesiredState);
  }

  async renew(owner: string, capacity = 0): Promise<readonly DesiredState[]> {
    const rows = await this.#ports.database.query<DesiredStateRow>(RENEW_LEASES, [
      owner,
      this.ttlMs,
      capacity,
      PAIRING_CODE_REQUEST_MS,
    ]);
    return rows.map(toDesiredState);
  }

  async release(lease: SessionLease): Promise<void> {
    const { database, notifications } = this.#ports;
    await database.query(RELEASE_LEASE, [lease.instanceId, lease.owner, lease.epoch]);
    // A worker with capacity should not wait for its next poll.
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

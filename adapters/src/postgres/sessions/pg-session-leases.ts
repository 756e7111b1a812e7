import {
  type DesiredState,
  PAIRING_CODE_REQUEST_MS,
  type Renewal,
  type RenewalOptions,
  type SessionLease,
  type SessionLeases,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import { CLAIM_LEASES } from './claim-statements.js';
import {
  READ_CHANGED_SESSIONS,
  READ_HELD_SESSIONS,
  RELEASE_LEASE,
  RENEW_WORKER_LEASE,
} from './lease-statements.js';

type DesiredStateRow = SessionLease &
  Omit<DesiredState, 'lease' | 'pairingCodeRequest'> & {
    pairingNumber: string | null;
    pairingAskedAt: Date | null;
  };

/** One row at least: where no session is answered, it has the cursor alone. */
type HeldSessionRow = { cursor: string } & (DesiredStateRow | { instanceId: null });

export interface PgSessionLeasesPorts {
  database: Database;
  notifications: Notifications;
  /** How long a lease is valid after its last renewal. */
  ttlMs: number;
}

/** Renews one row for each worker, whatever it holds (decision 99). */
export class PgSessionLeases implements SessionLeases {
  readonly #ports: PgSessionLeasesPorts;
  readonly ttlMs: number;

  constructor(ports: PgSessionLeasesPorts) {
    this.#ports = ports;

    this.ttlMs = ports.ttlMs;
  }

  async claim(owner: string, capacity: number, linkingCapacity = capacity): Promise<readonly DesiredState[]> {
    const values = [owner, this.ttlMs, capacity, linkingCapacity, PAIRING_CODE_REQUEST_MS];
    const rows = await this.#ports.database.query<DesiredStateRow>(CLAIM_LEASES, values);
    // The status that a linked instance shows depends on whether a worker holds it.
    for (const { instanceId } of rows) this.#ports.notifications.publishHere('instance', instanceId);
    return rows.map(toDesiredState);
  }

  async renew(owner: string, options: RenewalOptions = {}): Promise<Renewal> {
    const { capacity = 0, held = 0, since, again = [] } = options;
    const { database } = this.#ports;
    const values = [owner, this.ttlMs, capacity, held];
    const [renewed] = await database.query<{ continuous: boolean }>(RENEW_WORKER_LEASE, values);
    const complete = since === undefined || !renewed?.continuous;
    // A statement of its own: what others claimed before the renewal had the lock is missing from it.
    const asked = [owner, PAIRING_CODE_REQUEST_MS];
    const rows = await (complete
      ? database.query<HeldSessionRow>(READ_HELD_SESSIONS, asked)
      : database.query<HeldSessionRow>(READ_CHANGED_SESSIONS, [...asked, since, again]));
    const desiredStates = rows.flatMap(({ cursor: _, ...row }) =>
      row.instanceId === null ? [] : [toDesiredState(row)],
    );
    return { desiredStates, complete, cursor: rows[0]!.cursor };
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

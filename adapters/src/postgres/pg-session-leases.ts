import type {
  Fleet,
  PairingCode,
  SessionLease,
  SessionLeases,
  SessionOrder,
  SessionReport,
  Worker,
} from '@waxwing/core';
import type { Database } from './connection.js';
import { queryWithLease, withLease } from './fence.js';
import { forgetSession } from './forget-session.js';
import { ANSWER_PAIRING, CLAIM, FLEET, READY_ELSEWHERE, RELEASE, RENEW, REPORT } from './lease-statements.js';
import { type EndingPorts, tellEnded, UNLINKED } from './waiting-messages.js';

type OrderRow = SessionLease &
  Omit<SessionOrder, 'lease' | 'pairing'> & { pairingNumber: string | null; pairingAskedAt: Date | null };
type FleetRow = { free: number; linking: number } & ((Worker & { silentMs: number }) | { owner: null });

/** The part of a lease's time after which a worker that has not renewed its leases may be gone. */
const SILENT = 0.5;

export interface PgSessionLeasesPorts extends EndingPorts {
  database: Database;
  /** How long a lease holds after its last renewal; 3 s unless told. */
  ttlMs?: number;
}

export class PgSessionLeases implements SessionLeases {
  readonly ttlMs: number;

  constructor(private readonly ports: PgSessionLeasesPorts) {
    this.ttlMs = ports.ttlMs ?? 3_000;
  }

  async claim(owner: string, room: number, linkingRoom = room): Promise<readonly SessionOrder[]> {
    const values = [owner, room, this.ttlMs, linkingRoom];
    const rows = await this.ports.database.query<OrderRow>(CLAIM, values);
    return rows.map(toOrder);
  }

  async renew(owner: string, capacity = 0): Promise<readonly SessionOrder[]> {
    const rows = await this.ports.database.query<OrderRow>(RENEW, [owner, this.ttlMs, capacity]);
    return rows.map(toOrder);
  }

  async fleet(): Promise<Fleet> {
    const rows = await this.ports.database.query<FleetRow>(FLEET, [this.ttlMs]);
    let runsOutMs: number | undefined;
    const workers = rows.flatMap((row) => {
      if (row.owner === null) return [];
      const { free: _, linking: __, silentMs, ...worker } = row;
      if (silentMs > this.ttlMs * SILENT)
        runsOutMs = Math.min(runsOutMs ?? this.ttlMs, this.ttlMs - silentMs);
      return [worker];
    });
    const { free = 0, linking = 0 } = rows[0] ?? {};
    return { workers, free, linking, ...(runsOutMs !== undefined && { runsOutMs }) };
  }

  async readyElsewhere(owner: string, instanceIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.ports.database.query<{ id: string }>(READY_ELSEWHERE, [owner, instanceIds]);
    return rows.map(({ id }) => id);
  }

  async release(lease: SessionLease): Promise<void> {
    const { database, notifications } = this.ports;
    await database.query(RELEASE, [lease.instanceId, lease.owner, lease.epoch]);
    // Whoever has room for it should not wait for its next look.
    notifications.publish('session', lease.instanceId);
    notifications.publish('instance', lease.instanceId);
  }

  async report(lease: SessionLease, report: SessionReport): Promise<void> {
    const { database, notifications } = this.ports;
    await queryWithLease(database, lease, REPORT, [JSON.stringify(report)]);
    notifications.publish('instance', lease.instanceId);
  }

  async answerPairing(lease: SessionLease, number: string, code: PairingCode | null): Promise<void> {
    const values = [number, code?.code ?? null, code?.expiresAt.toISOString() ?? null];
    await queryWithLease(this.ports.database, lease, ANSWER_PAIRING, values);
  }

  async forget(lease: SessionLease, report: SessionReport): Promise<void> {
    const { database, notifications } = this.ports;
    const ended = await withLease(database, lease, (client) =>
      forgetSession(client, lease.instanceId, report),
    );
    tellEnded(this.ports, UNLINKED.code, ended);
    notifications.publish('session', lease.instanceId);
    notifications.publish('instance', lease.instanceId);
  }
}

function toOrder(row: OrderRow): SessionOrder {
  const { instanceId, accountId, owner, epoch, pairingNumber, pairingAskedAt, ...order } = row;
  const pairing = pairingNumber && pairingAskedAt ? { number: pairingNumber, askedAt: pairingAskedAt } : null;
  return { lease: { instanceId, accountId, owner, epoch }, pairing, ...order };
}

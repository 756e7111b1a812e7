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
import { HELD, queryWithLease, withLease } from './fence.js';
import { forgetSession, reportAssignments } from './forget-session.js';
import { type EndingPorts, tellEnded, UNLINKED } from './waiting-messages.js';

// Whoever wished for a linking code and has gone meanwhile takes the wish along.
const ORDER = `i.linked, coalesce(i.linking_until > now(), false) as "linkingWanted",
  case when i.pairing_code is null and i.pairing_asked_at > now() - interval '1 minute' then i.pairing_number end
    as "pairingNumber", i.pairing_asked_at as "pairingAskedAt",
  i.forget_requested_at is not null as "forget", i.deleted_at is null and i.status <> 'failed' as "alive"`;

// Only the database's clock counts: the workers' clocks may differ. The first condition on the wishes is that of the partial index.
const FREE = `from instances i join session_leases l on l.instance_id = i.id
      where i.deleted_at is null
        and (i.linked or i.linking_until is not null or i.forget_requested_at is not null)
        and (i.linked or i.linking_until > now() or i.forget_requested_at is not null)
        and (i.status <> 'failed' or i.forget_requested_at is not null)
        and l.expires_at <= now()`;

const CLAIM = {
  name: 'claim-leases',
  text: `
    with free as materialized (
      select l.instance_id, i.linking_asked_at, ${ORDER}
      ${FREE}
      order by i.forget_requested_at nulls last, l.expires_at, i.linking_asked_at, l.instance_id
      limit $2
      for update of l skip locked
    ), claimed as (
      update session_leases l
      set owner = $1, epoch = l.epoch + 1, expires_at = now() + $3 * interval '1 millisecond'
      from free where l.instance_id = free.instance_id
      returning l.instance_id, l.account_id, l.owner, l.epoch
    )
    select c.instance_id as "instanceId", c.account_id as "accountId", c.owner, c.epoch,
      f.linked, f."linkingWanted", f."pairingNumber", f."pairingAskedAt", f."forget", f."alive"
    from claimed c join free f on f.instance_id = c.instance_id
    order by f.linking_asked_at, c.instance_id`,
};

// In the order of the ids, so that it cannot deadlock with anything else that takes several leases. A lease that expired while the
// database or the worker was away, and that nobody has claimed, goes on with its epoch.
const RENEW = {
  name: 'renew-leases',
  text: `
    with mine as materialized (
      select l.instance_id from session_leases l where l.owner = $1 and l.owner <> '' order by l.instance_id
      for no key update
    ), renewed as (
      update session_leases l set expires_at = now() + $2 * interval '1 millisecond'
      from mine where l.instance_id = mine.instance_id and l.owner = $1
      returning l.instance_id, l.account_id, l.owner, l.epoch
    ), present as (
      insert into workers (owner, seen_at, capacity, held)
      select $1, now(), $3, (select count(*) from mine) where $3 > 0
      on conflict (owner) do update set seen_at = excluded.seen_at, capacity = excluded.capacity, held = excluded.held
    ), gone as (
      delete from workers where owner in (
        select owner from workers
        where owner <> $1 and seen_at < now() - interval '1 minute' or owner = $1 and $3 = 0
        for update skip locked
      )
    )
    select r.instance_id as "instanceId", r.account_id as "accountId", r.owner, r.epoch, ${ORDER}
    from renewed r join instances i on i.id = r.instance_id`,
};

/** A worker counts for as long as its leases hold: both were renewed together. */
const FLEET = {
  name: 'worker-fleet',
  text: `
    select (select count(*) ${FREE}) as "free", w.owner, w.capacity, w.held,
      extract(epoch from now() - w.seen_at)::float8 * 1000 as "silentMs"
    from (select) as one
    left join workers w on w.seen_at > now() - $1 * interval '1 millisecond'
    order by w.owner`,
};

const READY_ELSEWHERE = {
  name: 'ready-elsewhere',
  text: `select i.id from instances i join session_leases l on l.instance_id = i.id
         where i.id = any($2::uuid[]) and i.status = 'ready' and l.owner <> $1 and l.expires_at > now()`,
};

const RELEASE = {
  name: 'release-lease',
  text: `update session_leases set owner = '', expires_at = '-infinity'
         where instance_id = $1 and owner = $2 and epoch = $3`,
};

const REPORT = {
  name: 'report-session',
  text: `${HELD} update instances i set ${reportAssignments('$4')} from held where i.id = $1`,
};

const ANSWER_PAIRING = {
  name: 'answer-pairing',
  text: `${HELD} update instances i
         set pairing_number = case when $5::text is null then null else i.pairing_number end,
           pairing_code = $5, pairing_expires_at = $6
         from held where i.id = $1 and i.pairing_number = $4 and i.pairing_code is null`,
};

type OrderRow = SessionLease &
  Omit<SessionOrder, 'lease' | 'pairing'> & { pairingNumber: string | null; pairingAskedAt: Date | null };
type FleetRow = { free: number } & ((Worker & { silentMs: number }) | { owner: null });

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

  async claim(owner: string, capacity: number): Promise<readonly SessionOrder[]> {
    const rows = await this.ports.database.query<OrderRow>(CLAIM, [owner, capacity, this.ttlMs]);
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
      const { free, silentMs, ...worker } = row;
      if (silentMs > this.ttlMs * SILENT)
        runsOutMs = Math.min(runsOutMs ?? this.ttlMs, this.ttlMs - silentMs);
      return [worker];
    });
    return { workers, free: rows[0]?.free ?? 0, ...(runsOutMs !== undefined && { runsOutMs }) };
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

import {
  type ClientVersions,
  type KnownVersion,
  MIN_CHECK_INTERVAL_MS,
  type VersionPurpose,
  type VersionSource,
} from '@waxwing/core';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';

export interface PgClientVersionsPorts {
  readonly database: Database;
  readonly notifications: Notifications;
}

/** Tables `client_versions` and `client_version_looks`. Only the database's clock counts: the workers' clocks may differ. */
export class PgClientVersions implements ClientVersions {
  readonly #ports: PgClientVersionsPorts;

  constructor(ports: PgClientVersionsPorts) {
    this.#ports = ports;
  }

  all(): Promise<readonly KnownVersion[]> {
    return this.#ports.database.query<KnownVersion & Record<string, unknown>>(LIST_VERSIONS);
  }

  async add(version: { revision: number; source: VersionSource; foundAt: Date }): Promise<void> {
    const { revision, source, foundAt } = version;
    await this.#ports.database.query(ADD_VERSION, [revision, source, foundAt.toISOString()]);
  }

  async recordAccepted(revision: number): Promise<boolean> {
    return (await this.#ports.database.query(RECORD_ACCEPTED, [revision])).length > 0;
  }

  async recordRefused(revision: number, purpose: VersionPurpose): Promise<void> {
    await this.#ports.database.query(RECORD_REFUSED, [revision, purpose]);
  }

  async startCanary(revision: number, instanceId: string, forMs: number): Promise<boolean> {
    return (await this.#ports.database.query(START_CANARY, [revision, instanceId, forMs])).length > 0;
  }

  async endCanary(revision: number, instanceId: string): Promise<void> {
    await this.#ports.database.query(END_CANARY, [revision, instanceId]);
  }

  async tryStartUpdateCheck(check: { everyMs: number; notSoonerMs: number | undefined }): Promise<boolean> {
    const values = [check.everyMs, check.notSoonerMs ?? null, MIN_CHECK_INTERVAL_MS];
    return (await this.#ports.database.query(START_UPDATE_CHECK, values)).length > 0;
  }

  async countWaiting(): Promise<number> {
    const [row] = await this.#ports.database.query<{ waiting: number }>(COUNT_WAITING);
    return row?.waiting ?? 0;
  }

  async resumeOne(): Promise<void> {
    const { database, notifications } = this.#ports;
    const woken = await database.query<{ id: string }>(RESUME_ONE);
    for (const { id } of woken) notifications.publish('session', id);
  }

  async resumeAll(apartMs: number): Promise<number> {
    return (await this.#ports.database.query(RESUME_ALL, [apartMs])).length;
  }
}

const LIST_VERSIONS = {
  name: 'client-versions',
  text: `select revision::float8 as revision, source, found_at as "foundAt", accepted_at as "acceptedAt",
      login_refused_at as "loginRefusedAt", link_refused_at as "linkRefusedAt", refusals, tries,
      canary_until as "canaryUntil"
    from client_versions`,
};

const ADD_VERSION = `insert into client_versions (revision, source, found_at) values ($1, $2, $3)
  on conflict (revision) do nothing`;

// Every login reports this, and only the first one writes.
const RECORD_ACCEPTED = {
  name: 'accept-client-version',
  text: `update client_versions
    set accepted_at = clock_timestamp(), tries = 0, canary_instance_id = null, canary_until = null
    where revision = $1
      and (accepted_at is null or accepted_at <= greatest(login_refused_at, link_refused_at))
    returning revision`,
};

const RECORD_REFUSED = `update client_versions
  set login_refused_at = case when $2::text = 'login' then clock_timestamp() else login_refused_at end,
    link_refused_at = case when $2::text = 'link' then clock_timestamp() else link_refused_at end,
    refusals = refusals + 1, canary_instance_id = null, canary_until = null
  where revision = $1`;

const START_CANARY = `update client_versions
  set canary_instance_id = $2::uuid, canary_until = clock_timestamp() + $3::float8 * interval '1 millisecond', tries = tries + 1
  where revision = $1
    and (canary_until is null or canary_until <= clock_timestamp() or canary_instance_id = $2::uuid)
  returning revision`;

const END_CANARY = `update client_versions set canary_instance_id = null, canary_until = null
  where revision = $1 and canary_instance_id = $2::uuid`;

const START_UPDATE_CHECK = {
  name: 'claim-version-look',
  text: `update client_version_looks
    set looked_at = clock_timestamp(), due_at = clock_timestamp() + $1::float8 * interval '1 millisecond'
    where looked_at <= clock_timestamp() - $3::float8 * interval '1 millisecond'
      and (due_at <= clock_timestamp() or looked_at <= clock_timestamp() - $2::float8 * interval '1 millisecond')
    returning looked_at`,
};

/** Matches the condition of the partial index. */
const WAITS_FOR_VERSION =
  "status_reason_code = 'client_outdated' and linked and deleted_at is null and retry_at > clock_timestamp()";

const COUNT_WAITING = {
  name: 'sessions-waiting-for-version',
  text: `select count(*)::integer as waiting from instances where ${WAITS_FOR_VERSION}`,
};

const RESUME_ONE = `update instances set retry_at = clock_timestamp()
  where id = (select id from instances where ${WAITS_FOR_VERSION} order by retry_at, id limit 1 for update skip locked)
  returning id`;

// In the order of their turns, so that two concurrent runs cannot deadlock.
const RESUME_ALL = `with waiting as materialized (
    select id, retry_at from instances where ${WAITS_FOR_VERSION} order by retry_at, id for no key update
  ), placed as (
    select id, row_number() over (order by retry_at, id) - 1 as place from waiting
  )
  update instances i set retry_at = now() + place * $1::float8 * interval '1 millisecond'
  from placed p where i.id = p.id
  returning i.id`;

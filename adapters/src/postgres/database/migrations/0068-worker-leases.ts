import type { Knex } from 'knex';

/**
 * Leases by worker: a session's lease without an end of its own (`infinity`) holds as long as that of its owner. Changes of what a
 * worker reads of instances are marked with their transaction, so that it reads them alone.
 */
export const workerLeases: Knex.Migration & { name: string } = {
  name: '0068-worker-leases',

  async up(knex) {
    await knex.raw(LEASES);
    await knex.raw(CHANGES);
  },

  // The release before ends its leases itself.
  async down(knex) {
    await knex.raw(`
      drop trigger lease_ended on session_leases;
      drop function end_lease();
      update session_leases set expires_at = now() where expires_at = 'infinity';
      drop index session_leases_ended;
      drop index instances_linking;
      drop table worker_leases;
      ${holdLease('l.expires_at > clock_timestamp()')}

      drop trigger instance_changed on instances;
      drop trigger instance_safety_changed on instance_safety;
      drop function mark_changed();
      alter table instances drop column changed_by;
      alter table instance_safety drop column changed_by;
    `);
  },
};

const LEASES = `
  create table worker_leases (
    owner text primary key,
    expires_at timestamptz not null,
    -- It had run out before a claim renewed it, and no renewal has told its worker so.
    lapsed boolean not null default false
  ) with (fillfactor = 50);

  -- Those of linked sessions that were released or ran out, and of sessions that processes of the release before hold.
  create index session_leases_ended on session_leases (expires_at)
    where expires_at > '-infinity' and expires_at < 'infinity' and not retired;
  create index instances_linking on instances (id)
    where deleted_at is null and not linked and (linking_until is not null or forget_requested_at is not null);

  ${holdLease(`l.expires_at > clock_timestamp() and (l.expires_at < 'infinity' or exists (
      select from worker_leases w where w.owner = l.owner and w.expires_at > clock_timestamp()))`)}

  -- Claims look for linked sessions by the time at which their leases ended; '-infinity' is left to those that rest.
  create function end_lease() returns trigger language plpgsql as $$
  begin
    if exists (select from instances i where i.id = new.instance_id and i.linked and i.deleted_at is null) then
      new.expires_at := now();
    end if;
    return new;
  end $$;
  create trigger lease_ended before update of expires_at on session_leases
    for each row when (new.expires_at = '-infinity') execute function end_lease();

  update session_leases l set expires_at = now() from instances i
    where i.id = l.instance_id and i.linked and i.deleted_at is null and l.expires_at = '-infinity';`;

// What workers read of instances: see the statements of leases.
const READ_COLUMNS = [
  ...[
    'status',
    'status_reason_code',
    'linked',
    'linking_until',
    'retry_at',
    'suspension_level',
    'pairing_number',
  ],
  ...[
    'pairing_code',
    'pairing_asked_at',
    'proxy_revision',
    'display_name',
    'phone_seen_at',
    'forget_requested_at',
  ],
  'deleted_at',
];
const columnsOf = (row: 'old' | 'new') => READ_COLUMNS.map((column) => `${row}.${column}`).join(', ');

const CHANGES = `
  alter table instances add column changed_by xid8 not null default '0';
  alter table instance_safety add column changed_by xid8 not null default '0';
  create index instances_changed on instances (changed_by);
  create index instance_safety_changed on instance_safety (changed_by);

  create function mark_changed() returns trigger language plpgsql as $$
  begin
    new.changed_by := pg_current_xact_id();
    return new;
  end $$;
  create trigger instance_changed before update of ${READ_COLUMNS.join(', ')} on instances
    for each row when ((${columnsOf('new')}) is distinct from (${columnsOf('old')})) execute function mark_changed();
  create trigger instance_safety_changed before insert or update of settings
    on instance_safety for each row execute function mark_changed();`;

/** Called first in every transaction that writes for a session. The lock keeps the lease from moving on before the commit. */
function holdLease(holds: string): string {
  return `
  create or replace function hold_lease(instance uuid, holder text, held_epoch bigint) returns boolean
  language plpgsql as $$
  begin
    perform from session_leases l
      where l.instance_id = instance and l.owner = holder and l.epoch = held_epoch and ${holds} and not l.retired
      for share;
    if not found then
      raise exception 'the lease on session % has moved on', instance using errcode = 'WX001';
    end if;
    return true;
  end $$;`;
}

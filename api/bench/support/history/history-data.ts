import type { Database } from '@waxwing/adapters/postgres';

const ACCOUNTS = 200;
export const MESSAGES = 5_000_000;
const DAYS = 120;

/** An account, one of its instances, and how many messages it has. */
export interface HistoryOwner {
  readonly accountId: string;
  readonly messages: number;
  readonly instanceId: string;
}

/**
 * Fills an empty, migrated database with the messages of 200 accounts over 120 days, each half in the order in which it was
 * written. The largest account has a fifth of them, more than a million. Indexes are made afterwards, which takes a fraction of the
 * time. Returns the largest account and its busiest instance.
 */
export async function fillHistory(database: Database, say: (line: string) => void): Promise<HistoryOwner> {
  for (const [what, ...statements] of STEPS) {
    say(`history: ${what}`);
    await Promise.all(statements.map((statement) => database.query(statement)));
  }
  const [owner] = await database.query<HistoryOwner & object>(
    `select account_id as "accountId", instance_id as "instanceId",
       (sum(sum(messages)) over ())::integer as "messages"
     from message_daily
     where account_id = (select account_id from message_daily group by 1 order by sum(messages) desc limit 1)
     group by 1, 2 order by sum(messages) desc limit 1`,
  );
  return owner!;
}

// The accounts' shares fall with their number; `upto` is the share of an account and all before it.
const OWNERS = `
  create table bench_owners as
  select no, gen_random_uuid() as account_id, 2 + (200 - no) / 12 as instances,
    sum(no ^ -1.1) over (order by no) / sum(no ^ -1.1) over () as upto
  from generate_series(1, ${ACCOUNTS}) no;
  insert into accounts (id, email, username, role, password_hash, created_at)
  select account_id, 'asha' || no || '@example.com', 'Asha', 'user', '', now() - interval '1 year' from bench_owners;
  create table bench_instances as
  select o.no, i as instance_no, o.account_id, gen_random_uuid() as instance_id
  from bench_owners o cross join lateral generate_series(1, o.instances) i;
  insert into instances (id, account_id, status, linked, created_at)
  select instance_id, account_id, 'disconnected', true, now() - interval '1 year' from bench_instances;
  create unique index on bench_instances (no, instance_no) include (account_id, instance_id);
  analyze bench_owners, bench_instances`;

const MONTHS = `
  alter table messages detach partition messages_earlier;
  drop table messages_earlier;
  alter table message_bodies detach partition message_bodies_earlier;
  drop table message_bodies_earlier;
  select ensure_message_partitions(now() - interval '${DAYS - 45} days')`;

/** Stores the definitions of the indexes and constraints, and drops them. */
const DROP_INDEXES = `
  create table bench_indexes as
  select 'alter table messages add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as again
  from pg_constraint where conrelid = 'messages'::regclass and contype in ('p', 'u')
  union all
  select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes
  where tablename = 'messages' and indexname not in (select conname from pg_constraint where conrelid = 'messages'::regclass);
  do $$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = 'messages'::regclass and contype in ('p', 'u') loop
      execute 'alter table messages drop constraint ' || name;
    end loop;
    for name in select indexname from pg_indexes where tablename = 'messages' loop execute 'drop index ' || name; end loop;
  end $$`;

/** Messages number `first` to `last` of all, the oldest of which is number 1. */
const fill = (first: number, last: number) => `
  insert into messages (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status,
    failure_code, failure_reason, created_at)
  select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7' || substr(m.noise, 1, 3) || '8'
      || substr(m.noise, 4, 15))::uuid,
    i.account_id, i.instance_id, m.direction, m.number, '919000000001', m.number,
    'Your order ' || m.n || ' was shipped and arrives tomorrow', 'text', '3EB0' || upper(substr(m.noise, 1, 18)),
    (case when m.fails then 'failed' when m.direction = 'inbound' then 'delivered'
      else (array['sent', 'delivered', 'read', 'read'])[1 + m.n % 4] end)::message_status,
    case when m.fails then 'refused' end, case when m.fails then 'Refused.' end, m.at
  from (
    select n, now() - interval '${DAYS} days' + n * interval '${DAYS} days' / ${MESSAGES} as at, md5(n::text) as noise,
      (case when n % 5 = 0 then 'inbound' else 'outbound' end)::message_direction as direction,
      n % 5 <> 0 and n % 101 = 0 as fails, '9198' || lpad((n % 9973 * 7919 % 100000)::text, 8, '0') as number,
      width_bucket(random(), (select array_agg(upto order by no) from bench_owners)) + 1 as no, random() as pick
    from generate_series(${first}, ${last}) n
  ) m
  join bench_owners o using (no)
  join bench_instances i on i.no = m.no and i.instance_no = 1 + floor(o.instances * m.pick * m.pick)::integer`;

const MAKE_INDEXES = `
  set maintenance_work_mem = '512MB';
  do $$ declare again text; begin
    for again in select b.again from bench_indexes b loop execute again; end loop;
  end $$`;

const COUNT = `
  insert into message_daily (account_id, instance_id, day, direction, messages, failed, last_at)
  select account_id, instance_id, (created_at at time zone 'UTC')::date, direction, count(*),
    count(*) filter (where status = 'failed'), max(created_at)
  from messages group by 1, 2, 3, 4`;

/** Statements of one step run side by side. */
const STEPS: readonly (readonly [what: string, ...statements: string[]])[] = [
  ['accounts', OWNERS],
  ['months', MONTHS],
  ['dropping indexes', DROP_INDEXES],
  [`${MESSAGES.toLocaleString('en')} messages`, fill(1, MESSAGES / 2), fill(MESSAGES / 2 + 1, MESSAGES)],
  ['indexes', MAKE_INDEXES],
  ['counts', COUNT],
  ['vacuum of messages', 'vacuum (analyze) messages'],
  ['vacuum of counts', 'vacuum (analyze) message_daily'],
];

/**
 * A statement: $1 linked instances, ten of each account, whose leases are held in equal parts by $2 workers named `worker-0` and on.
 */
export const LEASED_FLEET = `
  with made as materialized (
    select n, gen_random_uuid() as id, ('00000000-0000-4000-8000-' || lpad(to_hex(n / 10), 12, '0'))::uuid as account_id
    from generate_series(0, $1::integer - 1) n
  ), owners as (
    insert into accounts (id, email, username, role, password_hash, created_at)
    select distinct account_id, account_id || '@example.com', 'Asha', 'user', '', now() from made
  ), sessions as (
    insert into instances (id, account_id, status, linked, created_at) select id, account_id, 'ready', true, now() from made
  )
  , workers_of_them as (
    insert into worker_leases (owner, expires_at)
    select 'worker-' || n, now() + interval '1 hour' from generate_series(0, $2::integer - 1) n
  )
  insert into session_leases (instance_id, account_id, owner, epoch, expires_at)
  select id, account_id, 'worker-' || n % $2::integer, 1, 'infinity' from made`;

import { WITHIN_MAX_VALIDITY } from '../messages/created-range.js';
import { HAS_FILE } from '../messages/message-columns.js';
import { MEDIA_COLUMNS } from './media-row.js';

/**
 * Enters a file, or renews the entry of the same bytes. All that changes files takes their rows first and the row of the room that
 * they take after it, so that no two wait for each other.
 */
export const ENTER = {
  name: 'media-enter',
  text: `insert into media
    (id, account_id, sha256, size, mime, kind, meta, file_name, created_at, used_at, expires_at)
  values ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (account_id, sha256) do update set
    used_at = greatest(media.used_at, excluded.used_at), expires_at = greatest(media.expires_at, excluded.expires_at)
  returning ${MEDIA_COLUMNS}, media.xmax = 0 as is_new`,
};

/** Returns no row where the account's files would take more than the limit with it. */
export const TAKE_ROOM = {
  name: 'media-take-room',
  text: `insert into media_usage (account_id, bytes)
  select $1::uuid, $2::bigint where $2::bigint <= $3::bigint
  on conflict (account_id) do update set bytes = media_usage.bytes + excluded.bytes
    where media_usage.bytes + excluded.bytes <= $3::bigint
  returning bytes`,
};

/** Removes an entry again in the transaction that made it, where there is no room for the file. */
export const LEAVE = {
  name: 'media-leave',
  text: 'delete from media where id = $1',
};

export const RENEW = {
  name: 'media-renew',
  text: `update media set used_at = greatest(used_at, $3), expires_at = greatest(expires_at, $4)
  where account_id = $1 and sha256 = decode($2, 'hex') returning ${MEDIA_COLUMNS}`,
};

/** Held by what enters a file and by what deletes bytes that no entry names. */
export const LOCK_BYTES = {
  name: 'media-lock-bytes',
  text: `select pg_advisory_xact_lock(hashtextextended('media ' || $1 || ' ' || $2, 0))`,
};

/** Whether an entry names these bytes. A further table that names stored bytes has to be asked here as well. */
export const HAS = {
  name: 'media-has',
  text: `select 1 from media where account_id = $1 and sha256 = decode($2, 'hex')`,
};

/** Whether a waiting message of the account carries this file, or shows it above its text. */
export const IS_AWAITED = {
  name: 'media-is-awaited',
  text: `select 1 from instances i
  join messages m on m.instance_id = i.id and m.waits and ${HAS_FILE} and ${WITHIN_MAX_VALIDITY}
  join message_bodies b on b.message_id = m.id and ${WITHIN_MAX_VALIDITY.replace('m.', 'b.')}
  where i.account_id = $1 and b.account_id = $1 and $2 in (b.body->>'media_id', b.body#>>'{preview,image,media_id}') limit 1`,
};

export const LIST = {
  name: 'media-list',
  text: `select ${MEDIA_COLUMNS} from media
  where account_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
  order by created_at desc, id desc limit $4`,
};

export const REMOVE = {
  name: 'media-remove',
  text: `with gone as (
    delete from media where account_id = $1 and id = $2 returning *
  ), freed as (
    update media_usage u set bytes = u.bytes - gone.size from gone where u.account_id = gone.account_id
  ) select ${MEDIA_COLUMNS} from gone media`,
};

/** What a received message names lives as long as the message. Rows of room are taken in one order, since a batch has files of many accounts. */
export const REMOVE_EXPIRED = {
  name: 'media-remove-expired',
  text: `with expired as materialized (
    select id from media where expires_at <= $1 and not exists (select from inbound_files f where f.media_id = media.id) order by expires_at, id limit $2 for update skip locked
  ), gone as (
    delete from media using expired where media.id = expired.id returning media.*
  ), sums as (
    select account_id, sum(size) as bytes from gone group by account_id
  ), taken as materialized (
    select account_id from media_usage where account_id in (select account_id from sums) order by account_id for update
  ), freed as (
    update media_usage u set bytes = u.bytes - sums.bytes
    from taken join sums using (account_id) where u.account_id = taken.account_id
  ) select ${MEDIA_COLUMNS} from gone media`,
};

export const USED_BYTES = {
  name: 'media-used-bytes',
  text: 'select bytes from media_usage where account_id = $1',
};

/** Accounts whose count is not the sum of their files. */
export const MISCOUNTED = {
  name: 'media-miscounted',
  text: `select coalesce(u.account_id, m.account_id) as id
  from media_usage u full join (select account_id, sum(size) as bytes from media group by account_id) m using (account_id)
  where coalesce(u.bytes, 0) <> coalesce(m.bytes, 0)`,
};

export const LOCK_ROOM = {
  name: 'media-lock-room',
  text: `insert into media_usage (account_id, bytes) values ($1, 0)
  on conflict (account_id) do update set bytes = media_usage.bytes`,
};

/** A statement of its own behind the lock: it sees what the transactions have committed that had the lock before. */
export const RECOUNT = {
  name: 'media-recount',
  text: `update media_usage set bytes = (select coalesce(sum(size), 0) from media where account_id = $1)
  where account_id = $1`,
};

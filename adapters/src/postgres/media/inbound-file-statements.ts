import { unnestParameters } from '../database/unnest-parameters.js';
import { eventCte, isTold } from '../events/event-cte.js';
import { LEASE_CHECK } from '../sessions/with-lease.js';
import { MEDIA_COLUMNS } from './media-row.js';

/** Parameters: instances, a time. */
export const INSTANCES_WITH_DUE = {
  name: 'inbound-files-instances',
  text: `select i.id from ${unnestParameters('$1::uuid[]')} as i(id)
    where exists (select from inbound_files f where f.instance_id = i.id and f.next_try_at <= $2::timestamptz)`,
};

/**
 * Parameters from $4: a time, the messages that are left out, the most. The time of a message is that of its rows, so that each is
 * found in its partition.
 */
export const LIST_DUE = {
  name: 'inbound-files-due',
  text: `${LEASE_CHECK}, due as materialized (
      select f.* from locked_lease cross join inbound_files f
      where f.instance_id = $1 and f.next_try_at <= $4::timestamptz and f.message_id <> all($5::uuid[])
      order by f.created_at desc, f.message_id desc limit $6
    )
    select f.message_id as "messageId", m.wa_id as "waId", f.chat, b.wire, f.direct_path as "directPath", b.body,
      f.attempts, f.asks, f.requested_at as "requestedAt"
    from due f cross join lateral (
      select m.wa_id from messages m where m.id = f.message_id and m.created_at = f.created_at
    ) m cross join lateral (
      select b.wire, b.body from message_bodies b where b.message_id = f.message_id and b.created_at = f.created_at
    ) b
    order by f.created_at desc, f.message_id desc`,
};

const EVENT_FACTS = `jsonb_build_object('status', e.status, 'reason', e.reason, 'mediaId', e.media_id)`;
const CHANGED = 'f.account_id, f.instance_id, f.message_id as id, f.status, f.reason, f.media_id';

/**
 * Parameters from $4: the message, status, reason, attempts, requests to the phone, the next try, the new path, and when the try knew
 * it to be requested. A request that came meanwhile stands.
 */
export const SET_BACK = {
  name: 'inbound-files-set-back',
  text: `${LEASE_CHECK}, changed as (
      update inbound_files f set status = $5, reason = $6, attempts = $7, asks = $8, next_try_at = $9::timestamptz,
        direct_path = coalesce($10, f.direct_path)
      from locked_lease
      where f.message_id = $4 and f.instance_id = $1 and f.status = 'pending'
        and f.requested_at is not distinct from $11::timestamptz
      returning ${CHANGED}
    ), ${eventCte({ of: 'changed', type: 'message.media', where: "e.status = 'gone'", facts: EVENT_FACTS })}
    select ok, ${isTold('told')} from locked_lease`,
};

/** Parameters: the message, the instance, the file. Of a transaction that holds the lease. */
export const MAKE_AVAILABLE = {
  name: 'inbound-files-available',
  text: `with changed as (
      update inbound_files f set status = 'available', reason = null, media_id = $3, next_try_at = null
      where f.message_id = $1 and f.instance_id = $2 and f.status = 'pending'
      returning ${CHANGED}
    ), ${eventCte({ of: 'changed', type: 'message.media', facts: EVENT_FACTS })}
    select ${isTold('told')}`,
};

/** Parameters: the account, the message. */
export const FIND_FILE = {
  name: 'inbound-file',
  text: `select f.status as "fileStatus", f.reason as "fileReason", f.next_try_at as "nextTryAt", f.media_id as "mediaId",
      media.id is not null as "isKept", ${MEDIA_COLUMNS}
    from inbound_files f left join media on media.id = f.media_id
    where f.account_id = $1 and f.message_id = $2`,
};

/** Parameters: the account, the message, the present, and since when a request is recent. */
export const REQUEST_FILE = {
  name: 'inbound-file-request',
  text: `update inbound_files f
    set status = 'pending', reason = null, attempts = 0, asks = 0, next_try_at = $3::timestamptz, requested_at = $3::timestamptz,
      media_id = null
    where f.account_id = $1 and f.message_id = $2 and f.reason is distinct from 'no_key' and (
      (f.status <> 'available' and (f.requested_at is null or f.requested_at <= $4::timestamptz or f.status = 'gone'))
      or (f.status = 'available' and not exists (select from media where media.id = f.media_id)))
    returning f.instance_id`,
};

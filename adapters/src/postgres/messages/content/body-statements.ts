import { LEASE_CHECK } from '../../sessions/with-lease.js';
import { createdBetween } from '../created-range.js';

/** What messages hold beside their texts, and of which of their files is known what. Parameters: the account, the ids of messages, and the range of their times. */
export const READ_BODIES = {
  name: 'message-bodies',
  text: `select m.message_id as id, m.body, f.status as "fileStatus", f.reason as "fileReason", f.media_id as "mediaId",
      exists (select from media where media.id = f.media_id) as "isKept"
    from message_bodies m left join inbound_files f on f.message_id = m.message_id
    where m.message_id = any($2::uuid[]) and m.account_id = $1 and ${createdBetween('$3', '$4')}`,
};

/** Parameters: the instance, the account, the message, the range of its time. */
export const READ_OUTGOING = {
  name: 'outgoing-body',
  text: `select b.body, b.wire from message_bodies b
    where b.message_id = $3 and b.account_id = $2 and b.created_at between $4::text::timestamptz and $5::text::timestamptz
      and exists (select from messages m where m.id = $3 and m.instance_id = $1 and ${createdBetween('$4', '$5')})`,
};

/**
 * Parameters from $4: the message, its bytes, its secret, the range of its time. Bytes that were stored before stay, and the secret
 * with them. The message is locked before its body, as in DELETE_BEFORE.
 */
export const STORE_WIRE = {
  name: 'store-wire',
  text: `${LEASE_CHECK}, locked_message as materialized (
      select m.id from messages m cross join locked_lease
      where m.id = $4 and m.instance_id = $1 and m.direction = 'outbound' and ${createdBetween('$7', '$8')} for update of m
    ), stored as (
      update message_bodies b set wire = coalesce(b.wire, $5) from locked_message l
      where b.message_id = l.id and b.created_at between $7::text::timestamptz and $8::text::timestamptz
      returning b.message_id, b.wire
    ), kept_secret as (
      update messages m set secret = coalesce(m.secret, $6) from stored s
      where m.id = s.message_id and ${createdBetween('$7', '$8')}
    )
    select stored.wire from locked_lease left join stored on true`,
};

import { unnestParameters } from '../../database/unnest-parameters.js';
import { VALID_LEASES } from '../../sessions/lease-batch.js';
import { calledMessagesCtes } from '../called-messages-ctes.js';
import { createdBetween } from '../created-range.js';
import { CHAT_ID } from '../message-columns.js';

/** What messages hold beside their texts, and of which of their files is known what. Parameters: accounts, the ids of messages, and the range of their times. */
export const READ_BODIES = {
  name: 'message-bodies',
  text: `select m.message_id as id, m.body, m.wire is not null as "isComposed", f.status as "fileStatus", f.reason as "fileReason", f.media_id as "mediaId",
      exists (select from media where media.id = f.media_id) as "isKept"
    from message_bodies m left join inbound_files f on f.message_id = m.message_id
    where m.message_id = any($2::uuid[]) and m.account_id = any($1::uuid[]) and ${createdBetween('$3', '$4')}`,
};

/** As `createdBetween`, for body `b`. */
export const bodyCreatedBetween = (from: string, until: string) =>
  `b.created_at between ${from}::text::timestamptz and ${until}::text::timestamptz`;

/** Parameters from $4: a message per call, the range of their times. */
export const READ_OUTGOING = {
  name: 'outgoing-bodies',
  text: `${VALID_LEASES}, bodies as (
      select l.call, b.message_id, b.body, b.wire, m.reply_to
      from ${unnestParameters('$4::uuid[]')} with ordinality as n(id, call)
      join leases l on l.call = n.call
      join messages m on m.id = n.id and m.instance_id = l.instance_id
      join message_bodies b on b.message_id = n.id
      where ${createdBetween('$5', '$6')} and ${bodyCreatedBetween('$5', '$6')}
    )
    select l.call, b.message_id as id, b.body, b.wire, b.reply_to as "replyTo" from leases l left join bodies b on b.call = l.call`,
};

/** Parameters: the instance, the account, the message that is answered, the range of its time. */
export const READ_ANSWERED = {
  name: 'answered-message',
  text: `select m.wa_id as "waId", m.direction, m.status, ${CHAT_ID} as "chatId", m.content as text,
      (select b.wire from message_bodies b where b.message_id = m.id and b.account_id = m.account_id
        and b.created_at between $4::text::timestamptz and $5::text::timestamptz) as wire
    from messages m
    where m.id = $3 and m.instance_id = $1 and m.account_id = $2 and ${createdBetween('$4', '$5')}`,
};

/**
 * Parameters from $4: per call a message, its bytes and its secret; the range of their times. Bytes that were stored before stay, and the
 * secret with them. Messages are locked before their bodies, as in DELETE_BEFORE.
 */
export const STORE_WIRES = {
  name: 'store-wires',
  text: `${VALID_LEASES}, ${calledMessagesCtes({
    arrays: '$4::uuid[], $5::bytea[], $6::bytea[]',
    columns: ['bytes', 'secret'],
    range: ['$7', '$8'],
  })}, stored as (
      update message_bodies b set wire = coalesce(b.wire, n.bytes) from locked_messages n
      where b.message_id = n.id and ${bodyCreatedBetween('$7', '$8')}
      returning n.call, n.secret, b.message_id, b.wire
    ), kept_secrets as (
      update messages m set secret = coalesce(m.secret, s.secret) from stored s
      where m.id = s.message_id and ${createdBetween('$7', '$8')}
    )
    select l.call, s.message_id as id, s.wire from leases l left join stored s on s.call = l.call`,
};

/** Parameters from $4: per call a message and its body; the range of their times. */
export const STORE_FILES = {
  name: 'store-linked-files',
  text: `${VALID_LEASES}, ${calledMessagesCtes({
    arrays: '$4::uuid[], $5::text[]',
    columns: ['body'],
    range: ['$6', '$7'],
  })}, stored as (
      update message_bodies b set body = n.body::jsonb from locked_messages n
      where b.message_id = n.id and b.wire is null and ${bodyCreatedBetween('$6', '$7')}
      returning n.call, b.message_id
    )
    select l.call, s.message_id as id from leases l left join stored s on s.call = l.call`,
};

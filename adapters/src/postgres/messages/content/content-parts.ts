import { fileWithin, type IncomingMessage, type IntakeRequest, storedBodyOf } from '@waxwing/core';
import { chatIdFrom } from '../../conversations/conversation-ctes.js';
import { parameterBehind } from '../intake/parameters.js';
import { type TimerParts, WITH_TIMERS } from '../lanes/chat-standing-ctes.js';
import { CHAT_ID, toStorableJson, toStorableText } from '../message-columns.js';

/** The parts that the statements which store messages have for messages that are more than a text. */
export interface ContentParts {
  /** The parameters of the messages, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** The columns of `messages` that only these have, and their values from `req`. */
  readonly stored: { readonly columns: string; readonly values: string };
  /** A CTE that stores the bodies of what was stored. */
  readonly storeCte: string;
  /** Only for received messages: a CTE of those that they answer, and what is set where content takes the place of a missing one. */
  readonly answeredCte?: string;
  readonly replaced?: string;
  /** Only for received messages: the timers of chats. */
  readonly timers?: TimerParts;
}

const NOTHING_ELSE = { columns: '', values: '' };

export const TEXTS_ALONE: ContentParts = { arrays: '', columns: '', stored: NOTHING_ELSE, storeCte: '' };

/** The parts of the intake. Its parameters come behind those of `arrays`. */
export function bodiesBehind(arrays: string): ContentParts {
  const first = parameterBehind(arrays);
  return {
    arrays: `, $${first}::text[], $${first + 1}::uuid[], $${first + 2}::text[], $${first + 3}::boolean[], $${first + 4}::boolean[]`,
    columns: ', body, reply_to, reference, is_rich, has_picture',
    stored: {
      columns: ', reply_to, reference, is_rich, has_picture',
      values: ', req.reply_to, req.reference, req.is_rich, req.has_picture',
    },
    storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body)
      select req.id, req.created_at, req.account_id, req.body::jsonb
      from accepted t join requests req on req.ord = t.ord where req.body is not null order by req.ord
    )`,
  };
}

/** The same for senders at hand: what they have composed is stored with what they take. */
export function wiresBehind(arrays: string): ContentParts {
  const bodies = bodiesBehind(arrays);
  const first = parameterBehind(bodies.arrays);
  return {
    arrays: `${bodies.arrays}, $${first}::bytea[], $${first + 1}::bytea[]`,
    columns: `${bodies.columns}, wire, secret`,
    stored: {
      columns: `${bodies.stored.columns}, secret`,
      values: `${bodies.stored.values}, case when taken.ord is not null then req.secret end`,
    },
    storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body, wire)
      select req.id, req.created_at, req.account_id, req.body::jsonb, case when taken.ord is not null then req.wire end
      from accepted t join requests req on req.ord = t.ord left join taken on taken.ord = req.ord
      where req.body is not null order by req.ord
    )`,
  };
}

export function wireValues(requests: readonly IntakeRequest[]): unknown[] {
  return [
    requests.map(({ wire }) => wire && Buffer.from(wire.bytes)),
    requests.map(({ wire }) => wire && Buffer.from(wire.secret)),
  ];
}

export function contentValues(requests: readonly IntakeRequest[]): unknown[] {
  return [
    requests.map(({ message }) => {
      const body = storedBodyOf(message);
      return body && toStorableJson(body);
    }),
    requests.map(({ message }) => message.replyTo),
    requests.map(({ message }) => message.reference),
    requests.map(({ message }) => (message.textBody ? true : null)),
    requests.map(({ message }) => (message.textBody && fileWithin(message.textBody) ? true : null)),
  ];
}

const answeredBy = (place: string) => `(select a.id from answered a where a.place = ${place})`;

/**
 * The parts for received messages. A message that was stored as unavailable has its reason as its body, and no file. The body of its content
 * replaces the reason. A text has no body, so the reason stays beside it; no statement reads the body of a received text. The answered
 * message is one of the same chat, stored before or with the answer: both may have waited for the session.
 */
export const INBOUND_BODIES: ContentParts = {
  arrays:
    ', $16::text[], $17::bytea[], $18::text[], $19::boolean[], $20::text[], $21::integer[], $22::timestamptz[]',
  columns: ', body, wire, file_chat, file_opens, answered_wa_id, expiration, expiration_set_at',
  timers: WITH_TIMERS,
  stored: { columns: ', reply_to', values: `, ${answeredBy('n.place')}` },
  answeredCte: `, answered as materialized (
      select n.place, coalesce(
        (select m.id from messages m where m.wa_id = n.answered_wa_id and m.instance_id = $1
          and ${CHAT_ID} in (n.number, ${chatIdFrom('null', 'n.lid')}) order by m.created_at desc limit 1),
        (select other.id from new_messages other where other.wa_id = n.answered_wa_id and other.chat = n.chat)) as id
      from new_messages n where n.answered_wa_id <> n.wa_id
    )`,
  replaced: `, reply_to = ${answeredBy('late.place')}`,
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body, wire)
      select r.id, r.created_at, r.account_id, n.body::jsonb, n.wire
      from received r join new_messages n on n.place = r.place where n.body is not null order by r.id
      on conflict (message_id, created_at) do update set body = excluded.body, wire = excluded.wire
    ), stored_files as (
      insert into inbound_files (message_id, created_at, account_id, instance_id, chat, status, reason, next_try_at)
      select r.id, r.created_at, r.account_id, r.instance_id, n.file_chat, case when n.file_opens then 'pending' else 'gone' end,
        case when not n.file_opens then 'no_key' end, case when n.file_opens then 'epoch'::timestamptz end
      from received r join new_messages n on n.place = r.place where n.file_chat is not null and r.is_shown order by r.id
    )`,
};

export function inboundContentValues(messages: readonly IncomingMessage[]): unknown[] {
  return [
    messages.map(({ body }) => body && toStorableJson(body)),
    messages.map(({ wire }) => wire && Buffer.from(wire)),
    messages.map(({ file }) => file?.chat),
    // Its bytes say where the file is.
    messages.map(({ file, wire }) => file?.isOpenable && wire !== undefined),
    messages.map(({ replyToWaId }) => replyToWaId && toStorableText(replyToWaId)),
    messages.map(({ timer }) => timer?.seconds),
    messages.map(({ timer }) => timer?.setAt.toISOString()),
  ];
}

import { type IncomingMessage, type IntakeRequest, storedBodyOf } from '@waxwing/core';
import { toStorableText } from '../message-columns.js';

/** What the statements that store messages have for those that are more than a text. */
export interface ContentParts {
  /** The parameters of the messages, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** The columns of `messages` that only these have, and their values from `req`. */
  readonly stored: { readonly columns: string; readonly values: string };
  /** A CTE that stores the bodies of what was stored. */
  readonly storeCte: string;
}

const NOTHING_ELSE = { columns: '', values: '' };

export const TEXTS_ALONE: ContentParts = { arrays: '', columns: '', stored: NOTHING_ELSE, storeCte: '' };

/** Of the intake. */
export const WITH_BODIES: ContentParts = {
  arrays: ', $20::text[], $21::uuid[], $22::text[], $23::boolean[]',
  columns: ', body, reply_to, reference, is_rich',
  stored: { columns: ', reply_to, reference, is_rich', values: ', req.reply_to, req.reference, req.is_rich' },
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body)
      select req.id, req.created_at, req.account_id, req.body::jsonb
      from accepted t join requests req on req.ord = t.ord where req.body is not null order by req.ord
    )`,
};

export function contentValues(requests: readonly IntakeRequest[]): unknown[] {
  return [
    requests.map(({ message }) => {
      const body = storedBodyOf(message);
      return body && toBodyColumn(body);
    }),
    requests.map(({ message }) => message.replyTo),
    requests.map(({ message }) => message.reference),
    requests.map(({ message }) => (message.textBody ? true : null)),
  ];
}

/** Of what is received. A message that was stored as unavailable had no body and no file. */
export const INBOUND_BODIES: ContentParts = {
  arrays: ', $16::text[], $17::bytea[], $18::text[], $19::boolean[]',
  columns: ', body, wire, file_chat, file_opens',
  stored: NOTHING_ELSE,
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body, wire)
      select r.id, r.created_at, r.account_id, n.body::jsonb, n.wire
      from received r join new_messages n on n.place = r.place where n.body is not null order by r.id
    ), stored_files as (
      insert into inbound_files (message_id, created_at, account_id, instance_id, chat, status, reason, next_try_at)
      select r.id, r.created_at, r.account_id, r.instance_id, n.file_chat, case when n.file_opens then 'pending' else 'gone' end,
        case when not n.file_opens then 'no_key' end, case when n.file_opens then 'epoch'::timestamptz end
      from received r join new_messages n on n.place = r.place where n.file_chat is not null order by r.id
    )`,
};

export function inboundContentValues(messages: readonly IncomingMessage[]): unknown[] {
  return [
    messages.map(({ body }) => body && toBodyColumn(body)),
    messages.map(({ wire }) => wire && Buffer.from(wire)),
    messages.map(({ file }) => file?.chat),
    // Its bytes say where the file is.
    messages.map(({ file, wire }) => file?.isOpenable && wire !== undefined),
  ];
}

/** Outsiders write these texts as well. */
export function toBodyColumn(body: object): string {
  return JSON.stringify(body, (_, value) => (typeof value === 'string' ? toStorableText(value) : value));
}

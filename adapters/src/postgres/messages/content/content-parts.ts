import type { IncomingMessage, IntakeRequest, MessageBody } from '@waxwing/core';
import { toStorableText } from '../message-columns.js';

/** What the statements that store messages have for those that are more than a text. */
export interface ContentParts {
  /** The parameters of the messages, and their columns. */
  readonly arrays: string;
  readonly columns: string;
  /** A CTE that stores the bodies of what was stored. */
  readonly storeCte: string;
}

export const TEXTS_ALONE: ContentParts = { arrays: '', columns: '', storeCte: '' };

/** Of the intake. */
export const WITH_BODIES: ContentParts = {
  arrays: ', $20::text[]',
  columns: ', body',
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body)
      select req.id, req.created_at, req.account_id, req.body::jsonb
      from accepted t join requests req on req.ord = t.ord where req.body is not null order by req.ord
    )`,
};

export function contentValues(requests: readonly IntakeRequest[]): unknown[] {
  return [requests.map(({ message }) => toColumn(message.body))];
}

/** Of what is received. A message that was stored as unavailable had no body. */
export const INBOUND_BODIES: ContentParts = {
  arrays: ', $16::text[], $17::bytea[]',
  columns: ', body, wire',
  storeCte: `, stored_bodies as (
      insert into message_bodies (message_id, created_at, account_id, body, wire)
      select r.id, r.created_at, r.account_id, n.body::jsonb, n.wire
      from received r join new_messages n on n.place = r.place where n.body is not null order by r.id
    )`,
};

export function inboundContentValues(messages: readonly IncomingMessage[]): unknown[] {
  return [messages.map(({ body }) => toColumn(body)), messages.map(({ wire }) => wire && Buffer.from(wire))];
}

/** Outsiders write these texts as well. */
function toColumn(body: MessageBody | undefined): string | null {
  if (!body) return null;
  return JSON.stringify(body, (_, value) => (typeof value === 'string' ? toStorableText(value) : value));
}

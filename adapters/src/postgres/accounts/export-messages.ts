import { type ExportedChange, type ExportPart, MAX_PAGE_BYTES, type Message } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { SHOWN_CHANGE } from '../messages/changes/change-statements.js';
import { withBodies } from '../messages/content/pg-message-bodies.js';
import { limitByBytes } from '../messages/history/history-query.js';
import { MESSAGE_COLUMNS, messageFieldsFrom } from '../messages/message-columns.js';
import { MAX_ID, PAGE_ROWS, type PagedSection, readPages } from './export-pages.js';

/** Newest message first; excludes messages that arrive meanwhile. */
const MESSAGES: PagedSection<Message & { exactly: string }> = {
  statement: {
    name: 'export-messages',
    // The time as the database writes it: a Date would round it, and rows would be exported twice or never.
    text: limitByBytes(
      `select ${MESSAGE_COLUMNS}, m.created_at::text as "exactly" from messages m
      where m.account_id = $1 and m.created_at <= $2::timestamptz and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
      order by m.created_at desc, m.id desc limit ${PAGE_ROWS}`,
      String(MAX_PAGE_BYTES),
      `${messageFieldsFrom('l')}, l."exactly"`,
    ),
  },
  start: ['infinity', MAX_ID],
  keyOf: ({ exactly, id }) => [exactly, id],
};

/** Whether change `e` is an edit of a message that was withdrawn. Of at most one row, so that each is looked up by its message. */
const WITHDRAWN = `select true as withdrawn from message_events d
        where e.kind = 'edit' and d.account_id = e.account_id and d.target_id = e.target_id and d.kind = 'delete' and d.state = 'applied'
        limit 1`;

/** Newest change first. What waits for its message, or was refused, has changed nothing. */
const CHANGES: PagedSection<ExportedChange & { exactly: string }> = {
  statement: {
    name: 'export-changes',
    // An edit has two texts, each as long as that of a message.
    text: limitByBytes(
      `select ${SHOWN_CHANGE}, e.kind, e.target_id as "messageId", e.at::text as "exactly" from message_events e
      left join lateral (${WITHDRAWN}) w on true
      where e.account_id = $1 and e.state = 'applied' and w.withdrawn is null and (e.at, e.id) < ($2::timestamptz, $3::uuid)
      order by e.at desc, e.id desc limit ${PAGE_ROWS}`,
      String(MAX_PAGE_BYTES),
      `l.id, l."fromMe", l.content, l.original, l."madeAt", l.at, l."from", l.kind, l."messageId", l."exactly"`,
      {
        length: 'octet_length(l.content::text) + coalesce(octet_length(l.original), 0)',
        order: 'l.at desc, l.id desc',
      },
    ),
  },
  start: ['infinity', MAX_ID],
  keyOf: ({ exactly, id }) => [exactly, id],
};

/** The messages, and what happened to them afterwards. */
export async function* exportMessages(database: Database, accountId: string): AsyncIterable<ExportPart> {
  for await (const page of readPages(database, accountId, MESSAGES)) {
    for (const { exactly: _, ...item } of await withBodies(database, page))
      yield { section: 'messages', item };
  }
  for await (const page of readPages(database, accountId, CHANGES)) {
    for (const { exactly: _, ...item } of page) yield { section: 'changes', item };
  }
}

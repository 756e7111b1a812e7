import {
  type Conversation,
  CUSTOMER_ACTIONS,
  type DailyMessages,
  type ExportedChat,
  type ExportPart,
  type ExportSection,
  type ExportSections,
  type PendingEmail,
} from '@waxwing/core';
import { ORDER_FIELDS } from '../billing/order-row.js';
import { SUBSCRIPTION_FIELDS } from '../billing/subscription-row.js';
import { CONVERSATION_COLUMNS } from '../conversations/conversation-statements.js';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { API_KEY_COLUMNS } from '../keys/api-key-row.js';
import { MEDIA_COLUMNS, type MediaRow, toStoredMedia } from '../media/media-row.js';
import { exportRequests } from '../requests/export-requests.js';
import { exportSafety } from '../safety/export-safety.js';
import { exportWebhooks } from '../webhooks/export-webhooks.js';
import { exportMessages } from './export-messages.js';
import { FIRST_ID, MAX_ID, PAGE_ROWS, type PagedSection, readPages } from './export-pages.js';
import { PENDING_EMAIL } from './pg-email-changes.js';
import { SIGN_IN_FIELDS } from './sign-in-row.js';

const ACCOUNT = `
  select ${columnsOf(['id', 'email', 'username', 'role', 'createdAt'])} from accounts where id = $1 and closed_at is null`;

/** Sections with few rows per account, in their order. */
const SHORT_SECTIONS: Partial<Record<ExportSection, string>> = {
  subscriptions: `select ${columnsOf(SUBSCRIPTION_FIELDS)}
    from subscriptions where account_id = $1 order by starts_at, id`,
  orders: `select ${columnsOf(ORDER_FIELDS)} from orders where account_id = $1 order by created_at, id`,
  apiKeys: `select ${API_KEY_COLUMNS} from api_keys where account_id = $1 order by created_at, id`,
  signIns: `select ${columnsOf(SIGN_IN_FIELDS.filter((field) => field !== 'tokenEpoch'))}
    from sign_ins where account_id = $1 order by created_at, id`,
  audit: `select ${columnsOf(['id', 'at', 'accountId', 'action', 'target', 'reason', 'details'])} from audit_events
    where account_id = $1 and action in (${CUSTOMER_ACTIONS.map((action) => `'${action}'`).join(', ')}) order by at desc, id desc`,
  instances: `
    select ${columnsOf(['id', 'accountId', 'status', 'statusReason', 'statusReasonCode', 'linked', 'phone', 'name', 'displayName', 'createdAt', 'deletedAt'])}
    from instances where account_id = $1 order by created_at, id`,
};

/** Instance by instance. */
const CHATS: PagedSection<ExportedChat> = {
  statement: {
    name: 'export-chats',
    text: `select ${columnsOf(['instanceId', 'chatId', 'lid', 'standing', 'lastInAt', 'lastOutAt', 'lastAt'])} from chats
      where instance_id in (select i.id from instances i where i.account_id = $1) and account_id = $1
        and (instance_id, chat_id) > ($2::uuid, $3::text)
      order by instance_id, chat_id limit ${PAGE_ROWS}`,
  },
  start: [FIRST_ID, ''],
  keyOf: ({ instanceId, chatId }) => [instanceId, chatId],
};

/** Instance by instance. */
const CONVERSATIONS: PagedSection<Conversation> = {
  statement: {
    name: 'export-conversations',
    text: `select ${CONVERSATION_COLUMNS} from conversations c
      where c.account_id = $1 and (c.instance_id, c.chat_id) > ($2::uuid, $3::text)
      order by c.instance_id, c.chat_id limit ${PAGE_ROWS}`,
  },
  start: [FIRST_ID, ''],
  keyOf: ({ instanceId, chatId }) => [instanceId, chatId],
};

/** Newest day first. */
const DAILY: PagedSection<DailyMessages> = {
  statement: {
    name: 'export-daily',
    text: `select instance_id as "instanceId", day::text as day, direction, messages, failed from message_daily
      where account_id = $1 and (day, instance_id, direction) < ($2::date, $3::uuid, $4::message_direction)
      order by day desc, instance_id desc, direction desc limit ${PAGE_ROWS}`,
  },
  start: ['infinity', MAX_ID, 'inbound'],
  keyOf: ({ day, instanceId, direction }) => [day, instanceId, direction],
};

/** Newest file first. */
const FILES: PagedSection<MediaRow & { exactly: string }> = {
  statement: {
    name: 'export-files',
    text: `select ${MEDIA_COLUMNS}, media.created_at::text as "exactly" from media
      where account_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
      order by created_at desc, id desc limit ${PAGE_ROWS}`,
  },
  start: ['infinity', MAX_ID],
  keyOf: ({ exactly, id }) => [exactly, id],
};

/** All sections in their order; nothing of a closed account. */
export async function* exportSections(database: Database, accountId: string): AsyncIterable<ExportPart> {
  const [account] = await database.query<Omit<ExportSections['account'], 'pendingEmail'>>(ACCOUNT, [
    accountId,
  ]);
  if (!account) return;
  const at = new Date().toISOString();
  const [pendingEmail = null] = await database.query<PendingEmail>(PENDING_EMAIL, [accountId, at]);
  yield { section: 'account', item: { ...account, pendingEmail } };
  for (const [section, statement] of Object.entries(SHORT_SECTIONS)) {
    for (const item of await database.query(statement, [accountId])) yield { section, item } as ExportPart;
  }
  for (const item of await exportWebhooks(database, accountId)) yield { section: 'webhooks', item };
  for await (const part of exportSafety(database, accountId)) yield part;
  for await (const page of readPages(database, accountId, CHATS)) {
    for (const item of page) yield { section: 'chats', item };
  }
  for await (const page of readPages(database, accountId, CONVERSATIONS)) {
    for (const item of page) yield { section: 'conversations', item };
  }
  for await (const page of readPages(database, accountId, DAILY)) {
    for (const item of page) yield { section: 'daily', item };
  }
  for await (const page of readPages(database, accountId, FILES)) {
    for (const row of page) yield { section: 'files', item: toStoredMedia(row) };
  }
  for await (const part of exportMessages(database, accountId)) yield part;
  for await (const part of exportRequests(database, accountId)) yield part;
}

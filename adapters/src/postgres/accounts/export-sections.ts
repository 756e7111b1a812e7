import {
  type ApiKey,
  type DailyMessages,
  type ExportedChat,
  type ExportedInstance,
  type ExportedSignIn,
  MAX_PAGE_BYTES,
  type Message,
  type Order,
  type Subscription,
} from '@waxwing/core';
import { ORDER_FIELDS } from '../billing/order-row.js';
import { SUBSCRIPTION_FIELDS } from '../billing/subscription-row.js';
import { columnsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { API_KEY_COLUMNS } from '../keys/api-key-row.js';
import { limitByBytes } from '../messages/history/history-query.js';
import { MESSAGE_COLUMNS, messageFieldsFrom } from '../messages/message-columns.js';
import { SIGN_IN_FIELDS } from './sign-in-row.js';

/** Rows per read of a table that may hold any number of an account's rows. */
export const PAGE_ROWS = 1_000;

/** Sections with few rows per account. */
const SUBSCRIPTIONS = `select ${columnsOf(SUBSCRIPTION_FIELDS)}
  from subscriptions where account_id = $1 order by starts_at, id`;

const ORDERS = `select ${columnsOf(ORDER_FIELDS)} from orders where account_id = $1 order by created_at, id`;

const API_KEYS = `select ${API_KEY_COLUMNS} from api_keys k where k.account_id = $1 order by k.created_at, k.id`;

const SIGN_INS = `select ${columnsOf(SIGN_IN_FIELDS.filter((field) => field !== 'tokenEpoch'))}
  from sign_ins where account_id = $1 order by created_at, id`;

const INSTANCES = `
  select ${columnsOf(['id', 'accountId', 'status', 'statusReason', 'statusReasonCode', 'linked', 'phone', 'name', 'displayName', 'createdAt'])}
  from instances where account_id = $1 and deleted_at is null order by created_at, id`;

export const readSubscriptions = (database: Database, accountId: string) =>
  database.query<Subscription>(SUBSCRIPTIONS, [accountId]);
export const readOrders = (database: Database, accountId: string) =>
  database.query<Order>(ORDERS, [accountId]);
export const readApiKeys = (database: Database, accountId: string) =>
  database.query<ApiKey>(API_KEYS, [accountId]);
export const readSignIns = (database: Database, accountId: string) =>
  database.query<ExportedSignIn>(SIGN_INS, [accountId]);
export const readInstances = (database: Database, accountId: string) =>
  database.query<ExportedInstance>(INSTANCES, [accountId]);

// Keyset pages: each costs the same, however far into the table it begins.
const CHATS = {
  name: 'export-chats',
  text: `select ${columnsOf(['instanceId', 'chatId', 'lid', 'standing', 'lastInAt', 'lastOutAt', 'lastAt'])} from chats
    where instance_id in (select i.id from instances i where i.account_id = $1) and account_id = $1
      and (instance_id, chat_id) > ($2::uuid, $3::text)
    order by instance_id, chat_id limit ${PAGE_ROWS}`,
};

/** Instance by instance. */
export async function* chatPages(database: Database, accountId: string): AsyncIterable<ExportedChat[]> {
  let after: readonly string[] = [FIRST_ID, ''];
  for (;;) {
    const page = await database.query<ExportedChat>(CHATS, [accountId, ...after]);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = [last.instanceId, last.chatId];
  }
}

const DAILY = {
  name: 'export-daily',
  text: `select instance_id as "instanceId", day::text as day, direction, messages, failed from message_daily
    where account_id = $1 and (day, instance_id, direction) < ($2::date, $3::uuid, $4::message_direction)
    order by day desc, instance_id desc, direction desc limit ${PAGE_ROWS}`,
};

/** Newest day first. */
export async function* readDailyPages(database: Database, accountId: string): AsyncIterable<DailyMessages[]> {
  let after: readonly string[] = ['infinity', MAX_ID, 'inbound'];
  for (;;) {
    const page = await database.query<DailyMessages>(DAILY, [accountId, ...after]);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = [last.day, last.instanceId, last.direction];
  }
}

// The time as the database writes it: a Date would round it, and rows would be exported twice or never.
const MESSAGES = {
  name: 'export-messages',
  text: limitByBytes(
    `select ${MESSAGE_COLUMNS}, m.created_at::text as "exactly" from messages m
    where m.account_id = $1 and m.created_at <= $2::timestamptz and (m.created_at, m.id) < ($2::timestamptz, $3::uuid)
    order by m.created_at desc, m.id desc limit ${PAGE_ROWS}`,
    String(MAX_PAGE_BYTES),
    `${messageFieldsFrom('l')}, l."exactly"`,
  ),
};

/** Newest message first; excludes messages that arrive meanwhile. */
export async function* readMessagePages(database: Database, accountId: string): AsyncIterable<Message[]> {
  let after: readonly string[] = ['infinity', MAX_ID];
  for (;;) {
    const page = await database.query<Message & { exactly: string }>(MESSAGES, [accountId, ...after]);
    yield page.map(({ exactly: _, ...message }) => message);
    const last = page.at(-1);
    // A short page may be the effect of the byte limit.
    if (!last) return;
    after = [last.exactly, last.id];
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

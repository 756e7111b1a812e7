import { DAY_MS, dayOf, dayStart, type MessageSearchQuery } from '@waxwing/core';
import type { Knex } from 'knex';
import { MESSAGE_COLUMNS, STEP_COLUMNS, toChatColumn } from '../message-columns.js';
import { clampRange, HISTORY_SINCE, limitByBytes, NEWEST_FIRST, WITHIN_RETENTION } from './history-query.js';

/**
 * The newest day with a message that may match, from the counters: days without one need not be looked through. Undefined where the
 * counters know nothing of the filters.
 */
export function newestDayQuery(knex: Knex, query: MessageSearchQuery): Knex.QueryBuilder | undefined {
  const { accountId, instanceIds, direction, statuses, chatId, before } = query;
  const failedOnly = statuses?.length === 1 && statuses[0] === 'failed';
  if (chatId !== undefined || (!direction && !failedOnly && instanceIds.length === 0)) return undefined;
  const { from, until } = clampRange(query);
  const days = knex({ d: 'message_daily' })
    .select(knex.raw('max(d.day)::text as "day"'))
    .where('d.account_id', accountId)
    .where(failedOnly ? 'd.failed' : 'd.messages', '>', 0)
    .whereRaw(`d.day >= coalesce(${HISTORY_SINCE}, '-infinity')`, [accountId]);
  if (instanceIds.length > 0) days.whereIn('d.instance_id', [...instanceIds]);
  if (direction) days.where('d.direction', direction);
  if (from) days.where('d.day', '>=', dayOf(from));
  if (until) days.where('d.day', '<=', dayOf(until));
  if (before) days.where('d.day', '<=', dayOf(before.createdAt));
  return days;
}

/** The first moment after a UTC day. */
export function endOfDay(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : new Date(dayStart(day).getTime() + DAY_MS);
}

/**
 * The matching messages among the first that lie before `end`, newest first, and the last one of these whether or not it matches.
 * What an index knows (account, chat or one instance, time) chooses the messages that are looked through; the rest is asked of each.
 */
export function searchQuery(knex: Knex, query: MessageSearchQuery, end: Date | undefined): Knex.Raw {
  const { accountId, instanceIds, chatId, types, before, limit, bytes, lookThrough } = query;
  const { from, until } = clampRange(query);
  const looked = knex({ m: 'messages' })
    .select(
      knex.raw(`${MESSAGE_COLUMNS}, ${STEP_COLUMNS}, row_number() over (order by ${NEWEST_FIRST}) as place`),
    )
    .where('m.account_id', accountId)
    .whereRaw(WITHIN_RETENTION, [accountId])
    .orderByRaw(NEWEST_FIRST)
    .limit(lookThrough);
  if (chatId !== undefined) looked.where('m.chat', toChatColumn(chatId));
  else if (instanceIds.length === 1) looked.where('m.instance_id', instanceIds[0]!);
  // Others are few beside texts, and are looked through alone; texts are found among all.
  if (types && !types.includes('text')) looked.whereRaw("m.type <> 'text'");
  if (from) looked.where('m.created_at', '>=', from.toISOString());
  for (const bound of [until, end]) if (bound) looked.where('m.created_at', '<', bound.toISOString());
  if (before) {
    const at = before.createdAt.toISOString();
    looked.where('m.created_at', '<=', at).whereRaw('(m.created_at < ? or m.id < ?::uuid)', [at, before.id]);
  }
  const { sql, values } = matching(query);
  const list = knex.raw(
    `select l.*, (${sql}) as matches from (?) l where (${sql}) or l.place = ? order by l."createdAt" desc, l.id desc limit ?`,
    [...values, looked, ...values, lookThrough, limit],
  );
  return knex.raw(limitByBytes('?', '?', 'l.*'), [list, bytes]);
}

/** What each message looked through is asked. */
function matching({ instanceIds, direction, types, statuses, chatId }: MessageSearchQuery): {
  sql: string;
  values: Knex.RawBinding[];
} {
  const conditions: { sql: string; value: Knex.RawBinding }[] = [];
  if (instanceIds.length > 0)
    conditions.push({ sql: 'l."instanceId" = any(?::uuid[])', value: [...instanceIds] });
  if (direction) conditions.push({ sql: 'l.direction = ?::message_direction', value: direction });
  if (types) conditions.push({ sql: 'l.type = any(?::text[])', value: [...types] });
  if (statuses) conditions.push({ sql: 'l.status = any(?::message_status[])', value: [...statuses] });
  if (chatId !== undefined) conditions.push({ sql: 'l."chatId" = ?', value: chatId });
  return {
    sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
    values: conditions.map(({ value }) => value),
  };
}

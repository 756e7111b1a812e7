import { DAY_MS, dayStart, type HistoryQuery, type HistoryRange, PREVIEW_CHARACTERS } from '@waxwing/core';
import type { Knex } from 'knex';
import { MAX_TIMESTAMP_MS } from '../created-range.js';
import { MESSAGE_COLUMNS, messageFieldsFrom } from '../message-columns.js';
import { type PageLocation, splitIntoDays, type TimeBucket } from './history-pages.js';

const MESSAGES = { table: 'messages', alias: 'm' };
const DAYS = { table: 'message_daily', alias: 'd' };
const DAYS_OF_TYPES = {
  /** Texts are what the others leave of all. */
  withTexts: `(select account_id, day, instance_id, direction, messages from message_daily union all
    select account_id, day, instance_id, direction, -messages from message_kinds where type <> all(?::text[])) as d`,
  withoutTexts: '(select * from message_kinds where type = any(?::text[])) as d',
};
export const NEWEST_FIRST = 'm.created_at desc, m.id desc';

type Filter = Pick<HistoryQuery, 'accountId' | 'instanceId' | 'direction' | 'types'>;

/** The end of the retention period of the account. */
export const HISTORY_SINCE = '(select a.history_since from accounts a where a.id = ?)';
/** Not usable as an index bound: for an unknown bound the planner expects few rows and sorts. */
export const WITHIN_RETENTION = `coalesce(m.created_at >= ${HISTORY_SINCE}::timestamp at time zone 'UTC', true)`;

/** The number of messages per time range, newest first: whole days from the counters, partial days by counting. */
export function bucketsQuery(knex: Knex, query: HistoryQuery): Knex.QueryBuilder {
  const { accountId } = query;
  const { fromDay, untilDay, edges } = splitIntoDays(clampRange(query));
  const days = selectDays(knex, query)
    .select(knex.raw('d.day::text as "day", null::timestamptz as "from", null::timestamptz as "until"'))
    .select(knex.raw('sum(d.messages)::integer as "messages"'))
    .whereRaw(`d.day >= coalesce(${HISTORY_SINCE}, '-infinity')`, [accountId])
    .groupBy('d.day');
  if (fromDay !== undefined) days.where('d.day', '>=', fromDay);
  if (untilDay !== undefined) days.where('d.day', '<', untilDay);
  const parts = edges.map((edge) => {
    const [from, until] = [edge.from.toISOString(), edge.until.toISOString()];
    const messages = select(knex, MESSAGES, query)
      .select(knex.raw('count(*)::integer'))
      .where('m.created_at', '>=', from)
      .where('m.created_at', '<', until)
      .whereRaw(WITHIN_RETENTION, [accountId])
      .as('messages');
    return knex.select(knex.raw('null, ?::timestamptz, ?::timestamptz', [from, until]), messages);
  });
  return knex.unionAll([days, ...parts], true).orderByRaw('1 desc');
}

/** Clamps the range to times that PostgreSQL and JavaScript write the same way; all messages lie within. */
export function clampRange({ from, until }: { from?: Date | undefined; until?: Date | undefined }) {
  const within = (at: Date) => new Date(Math.min(Math.max(at.getTime(), 0), MAX_TIMESTAMP_MS));
  return { from: from && within(from), until: until && within(until) };
}

export interface BucketRow {
  /** Null for a partial day, which `from` and `until` bound. */
  readonly day: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly messages: number;
}

/** The ranges of these rows that hold messages, newest first. */
export function toBuckets(rows: readonly BucketRow[]): TimeBucket[] {
  return rows
    .filter(({ messages }) => messages > 0)
    .map(({ day, from, until, messages }) => {
      if (day === null) return { from: from!, until: until!, messages };
      const start = dayStart(day);
      return { from: start, until: new Date(start.getTime() + DAY_MS), messages };
    })
    .toSorted((a, b) => b.from.getTime() - a.from.getTime());
}

/** As MESSAGE_COLUMNS, but with just enough of a long text to tell that it exceeds a preview. */
const PREVIEW_COLUMNS = MESSAGE_COLUMNS.replace(
  'm.content as',
  `left(m.content, ${PREVIEW_CHARACTERS + 1}) as`,
);

/** The messages of a page, found by the index alone and then fetched. */
export function pageQuery(
  knex: Knex,
  query: Filter & { limit: number },
  { from, until, skip }: PageLocation,
): Knex.QueryBuilder {
  return select(knex, MESSAGES, query)
    .select(knex.raw(PREVIEW_COLUMNS))
    .where('m.created_at', '>=', from.toISOString())
    .where('m.created_at', '<', until.toISOString())
    .orderByRaw(NEWEST_FIRST)
    .limit(query.limit)
    .offset(skip);
}

/** The next messages of a cursor list, newest first. The first bound serves the index, the second the messages of its last moment. */
export function cursorQuery(knex: Knex, range: HistoryRange): Knex.QueryBuilder | Knex.Raw {
  const { accountId, instanceIds, before, limit, bytes } = range;
  const { from } = clampRange(range);
  const list = select(knex, MESSAGES, range)
    .select(knex.raw(MESSAGE_COLUMNS))
    .whereRaw(WITHIN_RETENTION, [accountId])
    .orderByRaw(NEWEST_FIRST)
    .limit(limit);
  if (instanceIds?.length) list.whereIn('m.instance_id', [...instanceIds]);
  if (from) list.where('m.created_at', '>=', from.toISOString());
  if (before) {
    const at = before.createdAt.toISOString();
    list.where('m.created_at', '<=', at);
    list.whereRaw('(m.created_at < ? or m.id < ?::uuid)', [at, before.id]);
  }
  return bytes === undefined ? list : knex.raw(limitByBytes('?', '?', messageFieldsFrom('l')), [list, bytes]);
}

/** How long a listed row is, and the order of the list. The length of a text is known without reading it. */
const OF_MESSAGES = { length: 'octet_length(l.text)', order: 'l."createdAt" desc, l.id desc' };

/** A list in its order, up to the first row that exceeds the byte limit together with the rows before it. */
export function limitByBytes(
  list: string,
  bytes: string,
  fields: string,
  { length, order } = OF_MESSAGES,
): string {
  return `select ${fields} from (
      select l.*, coalesce(sum(${length}) over (order by ${order}
        rows between unbounded preceding and 1 preceding), 0) as passed
      from (${list}) l
    ) l where l.passed <= ${bytes} order by ${order}`;
}

function selectDays(knex: Knex, { types, ...query }: Filter): Knex.QueryBuilder {
  const counters = types?.includes('text') ? DAYS_OF_TYPES.withTexts : DAYS_OF_TYPES.withoutTexts;
  const days = select(knex, DAYS, query);
  return types ? days.from(knex.raw(counters, [[...types]])) : days;
}

/** Limits messages to types. Where none is a text, the index of the others serves. */
function whereType(messages: Knex.QueryBuilder, types: HistoryQuery['types']): void {
  if (!types) return;
  messages.whereRaw('m.type = any(?::text[])', [[...types]]);
  if (!types.includes('text')) messages.whereRaw("m.type <> 'text'");
}

/** Adds a condition for each given filter only, so that the planner sees which index fits. */
function select(
  knex: Knex,
  { table, alias }: { table: string; alias: string },
  { accountId, instanceId, direction, types }: Filter,
): Knex.QueryBuilder {
  const query = knex({ [alias]: table }).where(`${alias}.account_id`, accountId);
  whereType(query, types);
  if (instanceId !== undefined) query.where(`${alias}.instance_id`, instanceId);
  if (direction !== undefined) query.where(`${alias}.direction`, direction);
  return query;
}

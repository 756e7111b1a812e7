import { DAY_MS, dayStart, type HistoryQuery, type HistoryRange, PREVIEW_CHARACTERS } from '@waxwing/core';
import { MAX_TIMESTAMP_MS } from '../created-range.js';
import { MESSAGE_COLUMNS, messageFieldsFrom } from '../message-columns.js';
import { type PageLocation, splitIntoDays, type TimeBucket } from './history-pages.js';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

type Filter = Pick<HistoryQuery, 'accountId' | 'instanceId' | 'direction'>;

/** The end of the retention period of account $1. */
const HISTORY_SINCE = '(select a.history_since from accounts a where a.id = $1)';
/** Not usable as an index bound: for an unknown bound the planner expects few rows and sorts. */
const WITHIN_RETENTION = `coalesce(m.created_at >= ${HISTORY_SINCE}::timestamp at time zone 'UTC', true)`;

/** The number of messages per time range, newest first: whole days from the counters, partial days by counting. */
export function bucketsStatement(query: HistoryQuery): Statement {
  const { fromDay, untilDay, edges } = splitIntoDays(clampRange(query));
  const where = new Conditions();
  where.filter('d', query);
  where.add('d.day >=', fromDay);
  where.add('d.day <', untilDay);
  const days = `select d.day::text as "day", null::timestamptz as "from", null::timestamptz as "until",
      sum(d.messages)::integer as "messages"
    from message_daily d where ${where} and d.day >= coalesce(${HISTORY_SINCE}, '-infinity') group by d.day`;
  const parts = edges.map(({ from, until }) => {
    const filters = new Conditions(where.values);
    filters.filter('m', query);
    const [first, end] = [filters.value(from.toISOString()), filters.value(until.toISOString())];
    return `select null, ${first}::timestamptz, ${end}::timestamptz,
        (select count(*)::integer from messages m
         where ${filters} and m.created_at >= ${first} and m.created_at < ${end} and ${WITHIN_RETENTION})`;
  });
  return {
    text: `${[days, ...parts].join(' union all ')} order by 1 desc`,
    values: where.values,
  };
}

/** Clamps the range to times that PostgreSQL and JavaScript write the same way; all messages lie within. */
function clampRange({ from, until }: { from?: Date | undefined; until?: Date | undefined }) {
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
export function pageStatement(
  query: Filter & { limit: number },
  { from, until, skip }: PageLocation,
): Statement {
  const where = new Conditions();
  where.filter('m', query);
  where.add('m.created_at >=', from.toISOString());
  where.add('m.created_at <', until.toISOString());
  return {
    text: `select ${PREVIEW_COLUMNS} from messages m where ${where}
      order by m.created_at desc, m.id desc limit ${where.value(query.limit)} offset ${where.value(skip)}`,
    values: where.values,
  };
}

/** The next messages of a cursor list, newest first. The first bound serves the index, the second the messages of its last moment. */
export function cursorStatement(range: HistoryRange): Statement {
  const { before, limit, bytes } = range;
  const { from } = clampRange(range);
  const where = new Conditions();
  where.filter('m', range);
  where.add('m.created_at >=', from?.toISOString());
  if (before) {
    const at = where.value(before.createdAt.toISOString());
    where.and(`m.created_at <= ${at}`);
    where.and(`(m.created_at < ${at} or m.id < ${where.value(before.id)}::uuid)`);
  }
  const text = `select ${MESSAGE_COLUMNS} from messages m where ${where} and ${WITHIN_RETENTION}
      order by m.created_at desc, m.id desc limit ${where.value(limit)}`;
  return {
    text: bytes === undefined ? text : limitByBytes(text, where.value(bytes), messageFieldsFrom('l')),
    values: where.values,
  };
}

/**
 * A list of messages, newest first, up to the first one whose text exceeds the byte limit together with the texts before it. The
 * length of a text is known without reading it.
 */
export function limitByBytes(list: string, bytes: string, fields: string): string {
  return `select ${fields} from (
      select l.*, coalesce(sum(octet_length(l.text)) over (order by l."createdAt" desc, l.id desc
        rows between unbounded preceding and 1 preceding), 0) as passed
      from (${list}) l
    ) l where l.passed <= ${bytes} order by l."createdAt" desc, l.id desc`;
}

/** Adds a condition for each given filter only, so that the planner sees which index fits. */
class Conditions {
  readonly #conditions: string[] = [];

  constructor(readonly values: unknown[] = []) {}

  filter(table: string, { accountId, instanceId, direction }: Filter): void {
    this.add(`${table}.account_id =`, accountId);
    this.add(`${table}.instance_id =`, instanceId);
    this.add(`${table}.direction =`, direction);
  }

  add(condition: string, value: unknown): void {
    if (value !== undefined) this.and(`${condition} ${this.value(value)}`);
  }

  and(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Adds the value as a parameter. */
  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  toString(): string {
    return this.#conditions.join(' and ');
  }
}

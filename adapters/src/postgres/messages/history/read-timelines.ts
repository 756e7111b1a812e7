import { MAX_RECEIVED_AGE_DAYS, type MessageTimeline } from '@waxwing/core';
import type { Database } from '../../database/database.js';
import { withBodies } from '../content/pg-message-bodies.js';
import { createdBetween, createdRangeOf } from '../created-range.js';
import { MESSAGE_COLUMNS, STEP_COLUMNS, type TimelineRow, toTimeline } from '../message-columns.js';

/** Parameters: accounts, messages, the range of their times, characters of their texts. */
const TIMELINES_BY_IDS = {
  name: 'message-timelines',
  text: `select ${MESSAGE_COLUMNS.replace('m.content as', 'left(m.content, $5::integer) as')}, ${STEP_COLUMNS}
         from messages m
         where m.account_id = any($1::uuid[]) and m.id = any($2::uuid[]) and ${createdBetween('$3', '$4')}`,
};

/** More than a text can have. */
const ALL_CHARACTERS = 2 ** 31 - 1;

/** Messages of one account. */
export interface MessagesWanted {
  readonly accountId: string;
  readonly ids: readonly string[];
}

/** For each in order the messages that the account has, by their ids, with so much of their texts. One statement, and one for the bodies. */
export async function readTimelines(
  database: Database,
  wanted: readonly MessagesWanted[],
  characters = ALL_CHARACTERS,
): Promise<ReadonlyMap<string, MessageTimeline>[]> {
  const ids = [...new Set(wanted.flatMap((of) => of.ids))];
  // The id of an inbound message is made when it reaches us, which may be long after it was written.
  const createdRange = createdRangeOf(ids, { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 });
  const accountIds = [...new Set(wanted.map(({ accountId }) => accountId))];
  const values = [accountIds, ids, ...createdRange, characters];
  const rows = await withBodies(database, await database.query<TimelineRow>(TIMELINES_BY_IDS, values));
  const found = new Map(rows.map((row) => [row.id, toTimeline(row)]));
  return wanted.map((of) => {
    const timelines = of.ids.flatMap((id) => found.get(id) ?? []);
    const own = timelines.filter(({ message }) => message.accountId === of.accountId);
    return new Map(own.map((timeline) => [timeline.message.id, timeline]));
  });
}

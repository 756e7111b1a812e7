import {
  MAX_RECEIVED_AGE_DAYS,
  type MessageReading,
  type UnsupportedMessage,
  type UnsupportedMessages,
} from '@waxwing/core';
import { shownOf } from '../../conversations/conversation-ctes.js';
import type { Database } from '../../database/database.js';
import { unnestParameters } from '../../database/unnest-parameters.js';
import { createdBetween, createdRangeOf } from '../created-range.js';
import { behind } from '../lanes/lock-order.js';
import { CHAT_ID, toStorableJson, toStorableText } from '../message-columns.js';
import { bodyCreatedBetween } from './body-statements.js';

const IS_UNSUPPORTED = "b.body ->> 'type' = 'unsupported' and b.wire is not null";

// As `select distinct`, in one look at the index for each field.
const FIELDS = `
  with recursive fields(field) as (
    select min(b.body ->> 'field') from message_bodies b where ${IS_UNSUPPORTED}
    union all
    select (select min(b.body ->> 'field') from message_bodies b where ${IS_UNSUPPORTED} and b.body ->> 'field' > f.field)
    from fields f where f.field is not null
  )
  select field from fields where field is not null`;

const LIST = `
  select b.message_id as id, b.wire as bytes from message_bodies b
  where ${IS_UNSUPPORTED} and b.body ->> 'field' = $1 and ($2::uuid is null or b.message_id > $2)
  order by b.message_id limit $3`;

/**
 * Parameters: per message its id, type, text, body (null for none), and whether its file opens (null for no file); the range of their
 * times. The leases come first, so that no session stores messages of the same instances meanwhile: the triggers that count kinds would
 * wait for each other crosswise (decision 68). A conversation whose newest message is read shows it.
 */
export const REPLACE_UNSUPPORTED = {
  name: 'replace-unsupported',
  text: `with locked_leases as materialized (
    select l.instance_id from session_leases l
    where l.instance_id in (select m.instance_id from messages m where m.id = any($1::uuid[]) and ${createdBetween('$6', '$7')})
    order by l.instance_id for no key update of l
  ), readings as materialized (
    select m.id, m.created_at, m.account_id, m.instance_id, ${CHAT_ID} as chat_id, m.deleted_at, n.type, n.text, n.body, n.opens
    from messages m${behind('locked_leases')}
    join ${unnestParameters('$1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[]')} n(id, type, text, body, opens) on n.id = m.id
    where m.type = 'unsupported' and ${createdBetween('$6', '$7')}
    order by m.id for update of m
  ), bodies as (
    update message_bodies b set body = r.body::jsonb from readings r
    where b.message_id = r.id and r.body is not null and ${bodyCreatedBetween('$6', '$7')}
  ), no_bodies as (
    delete from message_bodies b using readings r
    where b.message_id = r.id and r.body is null and ${bodyCreatedBetween('$6', '$7')}
  ), files as (
    insert into inbound_files (message_id, created_at, account_id, instance_id, chat, status, reason, next_try_at)
    select r.id, r.created_at, r.account_id, r.instance_id, r.chat_id, case when r.opens then 'pending' else 'gone' end,
      case when not r.opens then 'no_key' end, case when r.opens then 'epoch'::timestamptz end
    from readings r where r.opens is not null and r.deleted_at is null order by r.id
    on conflict do nothing
  ), newest as materialized (
    select c.id, r.type, ${shownOf({ text: 'r.text', deletedAt: 'r.deleted_at' })} as preview
    from readings r join conversations c on c.account_id = r.account_id and c.instance_id = r.instance_id and c.chat_id = r.chat_id
    where c.last_at = r.created_at and c.last_type = 'unsupported'
    order by c.account_id, c.instance_id, c.chat_id for update of c
  ), shown as (
    update conversations c set last_type = n.type, preview = n.preview from newest n where c.id = n.id
  )
  update messages m set type = r.type, content = r.text from readings r
  where m.id = r.id and ${createdBetween('$6', '$7')}`,
};

export class PgUnsupportedMessages implements UnsupportedMessages {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  async fields(): Promise<readonly string[]> {
    const rows = await this.#database.query<{ field: string }>(FIELDS, []);
    return rows.map(({ field }) => field);
  }

  async list(
    field: string,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<readonly UnsupportedMessage[]> {
    return this.#database.query<UnsupportedMessage>(LIST, [field, after ?? null, limit]);
  }

  async replace(readings: readonly (MessageReading & { readonly id: string })[]): Promise<void> {
    const ids = readings.map(({ id }) => id);
    await this.#database.query(REPLACE_UNSUPPORTED, [
      ids,
      readings.map(({ content }) => content.type),
      readings.map(({ content }) => toStorableText(content.text)),
      readings.map(({ content }) => (content.body ? toStorableJson(content.body) : null)),
      readings.map(({ file }) => file?.isOpenable ?? null),
      ...createdRangeOf(ids, { daysBefore: MAX_RECEIVED_AGE_DAYS + 1 }),
    ]);
  }
}

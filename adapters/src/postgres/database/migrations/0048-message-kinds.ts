import type { Knex } from 'knex';
import { indexPartitions } from '../create-indexes.js';

/**
 * Counts of the messages that are more than a text, by their type, beside those of all messages. Triggers keep them (decision 68), so
 * that processes of an older version count as well. The index finds such messages where texts are many; it is built concurrently, so
 * that writes do not wait for it.
 */
export const messageKinds: Knex.Migration & { name: string; config: { transaction: boolean } } = {
  name: '0048-message-kinds',
  config: { transaction: false },

  async up(knex) {
    await indexPartitions(knex, {
      table: 'messages',
      name: 'messages_kinds',
      suffix: 'kinds',
      columns: "(account_id, created_at, id) where type <> 'text'",
    });
    // Repeatable as a whole, since the index before it is not undone where this fails.
    await knex.transaction(async (transaction) => {
      await transaction.raw(REMOVE);
      await transaction.raw(TABLE);
      await transaction.raw(COUNT_STORED);
    });
  },

  async down(knex) {
    await knex.raw(REMOVE);
    await knex.raw('drop index messages_kinds');
  },
};

const REMOVE = `
  drop trigger if exists message_kind_stored on messages;
  drop trigger if exists message_kind_changed on messages;
  drop function if exists count_message_kind();
  drop table if exists message_kinds;`;

const TABLE = `
  create table message_kinds (
    account_id uuid not null,
    day date not null,
    instance_id uuid not null,
    direction message_direction not null,
    -- Never that of a text.
    type text not null,
    messages integer not null,
    failed integer not null,
    primary key (account_id, day, instance_id, direction, type)
  ) with (fillfactor = 50);

  create function count_message_kind() returns trigger language plpgsql as $$
  begin
    insert into message_kinds as k (account_id, day, instance_id, direction, type, messages, failed)
    select c.account_id, (c.created_at at time zone 'UTC')::date, c.instance_id, c.direction, c.type,
      sum(c.step), sum(c.step * (c.status = 'failed')::integer)
    from (values
      (old.account_id, old.created_at, old.instance_id, old.direction, old.type, old.status, -1),
      (new.account_id, new.created_at, new.instance_id, new.direction, new.type, new.status, 1)
    ) c(account_id, created_at, instance_id, direction, type, status, step)
    where c.type <> 'text' group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (account_id, day, instance_id, direction, type) do update set
      messages = k.messages + excluded.messages, failed = k.failed + excluded.failed;
    return null;
  end $$;

  create trigger message_kind_stored after insert on messages
    for each row when (new.type <> 'text') execute function count_message_kind();
  create trigger message_kind_changed after update of type, status on messages
    for each row when ((old.type <> 'text' or new.type <> 'text')
      and (old.type <> new.type or (old.status <> 'failed') = (new.status = 'failed')))
    execute function count_message_kind();`;

/** The triggers hold back writes until this is committed. */
const COUNT_STORED = `
  insert into message_kinds
  select m.account_id, (m.created_at at time zone 'UTC')::date, m.instance_id, m.direction, m.type, count(*),
    count(*) filter (where m.status = 'failed')
  from messages m where m.type <> 'text' group by 1, 2, 3, 4, 5`;

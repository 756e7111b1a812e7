import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { analyze } from './testing/analyze.js';
import { examineStatement } from './testing/examine-query.js';
import { type ExaminedDatabase, openExaminedDatabase } from './testing/examined-database.js';

interface Case {
  readonly finding: string;
  readonly text: string;
}

const BODY_OF = `case when m.type = 'text' then null else m.id end`;

/** Each brings rows of two accounts together. */
const WRONG: readonly Case[] = [
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m join instances i on i.display_name = m.content',
  },
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m, instances i where m.account_id = $1',
  },
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m join instances i on i.id = m.instance_id or i.linked',
  },
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m join instances i on i.account_id <> m.account_id',
  },
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m, instances i where m.account_id = any($1::uuid[]) and i.account_id = any($1)',
  },
  {
    finding: 'messages m <> instances i',
    text: 'select from messages m, instances i where m.account_id = $1 and i.id = $2',
  },
  {
    finding: 'messages m <> chats c',
    text: 'select from messages m left join chats c on c.chat_id = m.chat where m.account_id = $1',
  },
  // Where the chat is missing, nothing ties the other two.
  {
    finding: 'messages m + chats c <> instances i',
    text: `select from messages m cross join instances i
      left join chats c on c.instance_id = m.instance_id and c.instance_id = i.id`,
  },
  {
    finding: 'instances i <> (messages m)',
    text: 'select (select count(*) from messages m) from instances i',
  },
  {
    finding: 'instances i <> (messages m)',
    text: 'select from instances i where i.name in (select m.sender_name from messages m)',
  },
  {
    finding: 'instances i <> (messages m)',
    text: 'select from instances i where not exists (select from messages m where m.content = i.name)',
  },
  {
    finding: 'instances i <> (found)',
    text: `with found as (select from messages where account_id = $1)
      select from instances i where exists (select from found)`,
  },
  {
    finding: 'instances i <> counts',
    text: `select from instances i join (select sender_name, count(*) from messages group by 1) counts
      on counts.sender_name = i.name`,
  },
  {
    finding: 'instances i <> newest',
    text: `select from instances i cross join lateral (select from messages m where m.content = i.name limit 1) newest`,
  },
  {
    finding: 'instances i <> either',
    text: `select from instances i join (
        select account_id from messages union all select c.instance_id from chats c
      ) either on either.account_id = i.account_id`,
  },
  {
    finding: 'messages m <> instances i',
    text: 'delete from messages m using instances i where i.name = m.content',
  },
  {
    finding: 'messages m <> instances i',
    text: 'update messages m set content = i.name from instances i where m.account_id = $1 and i.linked',
  },
  {
    finding: 'chats chats <> *SELECT*',
    text: `insert into chats (instance_id, account_id, chat_id)
      select $1, $2, c.chat_id from chats c where c.instance_id = $3`,
  },
  {
    finding: 'events events <> *SELECT*',
    text: `with changed as (update instances set linked = false where account_id = $1 returning id, name)
      insert into events (account_id, type, object_id, occurred_at) select $2, 1, id, now() from changed`,
  },
  // What a row of parameters says is not said of rows beside it.
  {
    finding: 'x <> instances i',
    text: `with x as (select r.account, c.chat_id from unnest($1::uuid[]) r(account) cross join chats c)
      select from x join instances i on i.account_id = x.account`,
  },
  {
    finding: 'instances i <> x',
    text: `select from (select $1::uuid as account, c.chat_id from chats c) x join instances i on i.account_id = x.account`,
  },
  {
    finding: 'instances i <> x',
    text: `select from (select r.account, (select min(c.chat_id) from chats c) from unnest($1::uuid[]) r(account)) x
      join instances i on i.account_id = x.account`,
  },
  {
    finding: 'instances i <> (chats c)',
    text: `select from unnest((select array_agg(c.account_id) from chats c)) x(account) join instances i on i.id = x.account`,
  },
  // The digest may be there already, of another account.
  {
    finding: 'email_undos u <> email_undos excluded',
    text: `insert into email_undos as u (digest, account_id, email, expires_at) values ($1, $2, $3, now())
      on conflict (digest) do update set email = excluded.email`,
  },
  // A count that is compared with more than zero says something of the others.
  {
    finding: 'instances i <> (messages messages)',
    text: 'select from instances i where (select count(*) from messages) >= 1',
  },
];

/** Each keeps to one account, by another means. */
const RIGHT: readonly string[] = [
  'select from messages m join instances i on i.id = m.instance_id',
  'select from messages m, instances i where m.account_id = $1 and i.account_id = $1',
  'select from messages m, instances i where m.account_id = $1::text::uuid and i.account_id = $1::text::uuid',
  'select from instances i left join chats c on c.instance_id = i.id left join messages m on m.account_id = c.account_id',
  'select from instances full join session_leases using (account_id)',
  `select (select b.body from message_bodies b where b.message_id = ${BODY_OF}) from messages m`,
  `select from unnest($1::uuid[], $2::uuid[]) with ordinality as r(account, instance, place)
    join messages m on m.account_id = r.account join chats c on c.instance_id = r.instance`,
  `with r as (select * from unnest($1::uuid[]) with ordinality as r(account, place)),
    a as (select r.place, m.id from r join messages m on m.account_id = r.account),
    b as (select r.place, i.id from r join instances i on i.account_id = r.account)
    select from a join b on a.place = b.place`,
  `select from unnest((select $1::uuid[]), (select $2::uuid[])) r(account, instance)
    join messages m on m.account_id = r.account join chats c on c.instance_id = r.instance`,
  `delete from messages where ctid = any(array(select m.ctid from messages m where m.created_at < $1 limit 10))`,
  `with gone as (delete from messages m where m.created_at < $1 returning m.account_id, m.id)
    select from gone g join accounts a on a.id = g.account_id where exists (select from inbound_files f where f.message_id = g.id)`,
  `select from (
      select r.account, (select min(c.chat_id) from chats c where c.account_id = r.account) from unnest($1::uuid[]) r(account)
    ) x join instances i on i.account_id = x.account`,
  'select (select count(*) from accounts), (select count(*) from messages)',
];

describe('the examination of a statement', () => {
  let database: ExaminedDatabase;
  beforeAll(async () => {
    database = await openExaminedDatabase();
  });
  afterAll(() => database.close());

  test.each(WRONG)('reports $text', async ({ finding, text }) => {
    expect(examineStatement(await analyze(database.client, text), database.catalog)).toEqual([finding]);
  });

  test.each(RIGHT)('has nothing against %s', async (text) => {
    expect(examineStatement(await analyze(database.client, text), database.catalog)).toEqual([]);
  });
});

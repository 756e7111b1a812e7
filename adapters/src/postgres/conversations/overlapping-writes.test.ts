import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, DAY_MS, dayOf, dayStart, type Settlement } from '@waxwing/core';
import {
  aMessage,
  anIncomingMessage,
  aReceipt,
  claimLinkedLease,
  fromNow,
  newNumber,
  seedInstance,
  seedSender,
} from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { Database } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

const ROUNDS = 15;
const PEOPLE = 12;

describe('writes to the same conversations that overlap', () => {
  let processes: PgPersistence[];
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    fresh = await freshDatabase();
    processes = [await openPgPersistence(fresh.url), await openPgPersistence(fresh.url)];
  });
  afterAll(() => fresh.drop());

  test('cause no deadlock, count each unread message once and show the newest one', async () => {
    const [persistence] = processes as [PgPersistence];
    const { account, instance, lease } = await seedSender(persistence, {
      messageLimit: 100_000,
      startsAt: fromNow(persistence, -DAY_MS),
    });
    const other = await seedInstance(persistence, account.id);
    const lines = [
      { instance, lease },
      { instance: other, lease: await claimLinkedLease(persistence, other) },
    ];
    const people = Array.from({ length: PEOPLE }, newNumber);
    const old = dayStart(addDays(dayOf(new Date()), -9));
    const day = addDays(dayOf(new Date()), -7);
    const query = { accountId: account.id, unreadOnly: false, limit: 99 };

    const isOld = (person: number) => person % 4 === 3;

    for (let round = 0; round < ROUNDS; round += 1) {
      const start = Date.now();
      const after = (ms: number) => new Date(start + ms);
      const sent = lines.map((line) =>
        people.map((to, index) => aMessage(line.instance, { to, at: after(10 * index + 5) })),
      );
      await Promise.all(sent.flat().map((message) => persistence.intake.accept({ message })));
      await Promise.all(
        lines.map((line) => persistence.outbox.take(line.lease, { known: 99, first: 0 }, [])),
      );
      const incoming = people.map((from, index) =>
        anIncomingMessage({ from, at: isOld(index) ? old : after(10 * index) }),
      );
      const last = anIncomingMessage({ from: people[round % PEOPLE]!, at: after(500) });
      // What is read and deleted at once would be unread until it is read again: those are not read.
      const read = (await persistence.conversations.list(query)).filter(
        ({ chatId }) => !isOld(people.indexOf(chatId)),
      );
      // Every writer has the same conversations in another order.
      await Promise.all(
        processes.flatMap(({ inbox, outbox, conversations, retention }, index) => [
          ...lines.flatMap((line, place) => {
            const messages = sent[place]!;
            const settled = messages.map(({ id }): Settlement => ({ id, kind: 'sent', at: new Date() }));
            const receipts = messages.map((message) => aReceipt(message, 'read'));
            return [
              inbox.storeInbound(line.lease, index ? incoming : incoming.toReversed()),
              inbox.storeInbound(line.lease, [last]),
              outbox.settle(line.lease, index ? settled : settled.toReversed()),
              inbox.recordReceipts(
                line.lease,
                (index ? receipts.toReversed() : receipts).slice(0, PEOPLE / 2),
              ),
            ];
          }),
          ...read.map(({ id }) => conversations.markRead(account.id, id, { createdAt: after(-1), id })),
          ...(index ? [] : [retention.deleteBefore(account.id, day, 5)]),
        ]),
      );
    }
    while ((await persistence.retention.deleteBefore(account.id, day, 100)) > 0);

    const expected = await persistence.database.query(
      `select c.id, (array_agg(m.direction::text order by m.created_at desc, m.id desc))[1] as direction, max(m.created_at) as at,
         (count(*) filter (where m.direction = 'inbound'
           and (c.read_at is null or (m.created_at, m.id) > (c.read_at, c.read_id))))::integer as unread
       from conversations c join messages m on m.account_id = c.account_id and m.instance_id = c.instance_id and m.number = c.chat_id
       group by c.id order by c.id`,
    );
    const found = (await persistence.conversations.list(query)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(found).toHaveLength(2 * PEOPLE);
    expect(
      found.map(({ id, lastDirection, lastAt, unread }) => ({
        id,
        direction: lastDirection,
        at: lastAt,
        unread,
      })),
    ).toEqual(expected);
    expect(await countDeadlocks()).toBe(0);
  });

  /** A connection reports what it has seen when it closes, at the latest. */
  async function countDeadlocks(): Promise<number> {
    await Promise.all(processes.map((persistence) => persistence.close()));
    const database = await Database.connect(fresh.url);
    const [counted] = await database.query<{ n: number }>(
      'select deadlocks::integer as n from pg_stat_database where datname = current_database()',
    );
    await database.close();
    return counted!.n;
  }
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type ChatStanding,
  type ChatUpdate,
  DAY_MS,
  EVENT_TYPES,
  maskOf,
  type Settlement,
} from '@waxwing/core';
import {
  aKnownChat,
  aMessage,
  anIncomingMessage,
  aReceipt,
  countSent,
  fromNow,
  newNumber,
  randomBytes,
  seedSender,
} from '@waxwing/core/testing';
import pg from 'pg';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

const COUNTED = { counted: true } as const;
const aChat = (chatId: string, standing: ChatStanding): ChatUpdate => ({
  ...aKnownChat(chatId),
  standing,
  lid: `77${chatId}`,
});
const inOrder = <T>(index: number, items: readonly T[]): readonly T[] =>
  index % 2 ? items : items.toReversed();

const PLACE = { type: 'location', latitude: 12.97, longitude: 77.59 } as const;

async function countDeadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: await testDatabase() });
  await client.connect();
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.deadlocks);
}

describe('writes of one session that overlap', () => {
  let processes: PgPersistence[];
  beforeAll(async () => {
    processes = [
      await openPgPersistence(await testDatabase()),
      await openPgPersistence(await testDatabase()),
    ];
  });
  afterAll(async () => {
    await Promise.all(processes.map((persistence) => persistence.close()));
  });

  test('cause no deadlock, charge exactly what was not refunded, count each message once and tell it as it is', async () => {
    const deadlocksBefore = await countDeadlocks();
    const [persistence] = processes as [PgPersistence];
    const { account, instance, lease, subscription } = await seedSender(persistence, {
      messageLimit: 100_000,
    });
    await persistence.setEventTypes(account.id, maskOf(EVENT_TYPES));

    for (let round = 0; round < 25; round++) {
      const messages = Array.from({ length: 40 }, (_, place) =>
        aMessage(instance, { at: new Date(), ...(place % 4 === 0 && { body: PLACE }) }),
      );
      // Accepted in the reverse order of their ids.
      await Promise.all(messages.toReversed().map((message) => persistence.intake.accept({ message })));
      const strangers = Array.from({ length: 8 }, newNumber);
      const toStrangers = strangers.map((to) => aMessage(instance, { at: new Date(), to }));
      await Promise.all(
        toStrangers
          .toReversed()
          .map((message) => persistence.intake.accept({ message, pacing: { held: true } })),
      );
      const paced = toStrangers.map(({ id }, n): Settlement => {
        const refusal = { code: 'refused', detail: 'no_token', reason: 'Refused.', refund: true } as const;
        return n % 3 ? { id, kind: 'sent', at: new Date() } : { id, kind: 'failed', ...refusal };
      });
      const failures = messages.map(({ id }): Settlement => {
        return { id, kind: 'failed', code: 'refused', reason: 'Refused.', refund: true };
      });
      const receipts = messages.map((message) => aReceipt(message, 'read'));
      const incoming = [0, 1, 2, 3].map((days) =>
        anIncomingMessage({
          at: fromNow(persistence, -days * DAY_MS),
          text: days === 1 ? 'Seen late' : 'Seen at once',
          ...(days % 2 && { type: 'location', body: PLACE, wire: randomBytes(64), secret: randomBytes(32) }),
        }),
      );
      // Its content comes with the others.
      const { body: _, ...hidden } = incoming[1]!;
      await persistence.inbox.storeInbound(lease, [{ ...hidden, type: 'unavailable', text: '' }]);
      const composed = messages.filter(({ body }) => body);
      // Every writer processes the same rows in another order.
      await Promise.all(
        processes.flatMap(({ bodies, chats, eventSweep, inbox, outbox, reports, safety }, index) => [
          ...composed.map(({ id }) =>
            bodies.storeWire(lease, id, { bytes: randomBytes(64), secret: randomBytes(32) }),
          ),
          outbox.take(lease, { known: 40, first: 0 }, []),
          outbox.settle(lease, failures.slice(0, 10).toReversed()),
          inbox.recordReceipts(lease, receipts.slice(5, 30).toReversed()),
          outbox.settle(lease, failures.slice(15).toReversed()),
          outbox.failWaiting(lease, 'logged_out', 'Unlinked.'),
          reports.report(lease, { status: index % 2 ? 'ready' : 'disconnected' }),
          eventSweep.tellAway(0, 100),
          inbox.storeInbound(lease, index % 2 ? incoming : incoming.toReversed()),
          persistence.intake.accept({ message: aMessage(instance, { at: new Date() }) }),
          // A paced instance's: the same chats in another order, in other statements.
          ...inOrder(index, strangers).map((to) =>
            persistence.intake.accept({
              message: aMessage(instance, { at: new Date(), to }),
              pacing: { held: false },
            }),
          ),
          outbox.take(lease, { known: 20, first: 20 }, [], COUNTED),
          outbox.settle(lease, inOrder(index, paced), COUNTED),
          inbox.recordReceipts(
            lease,
            inOrder(index, toStrangers).map((message) => aReceipt(message, 'delivered')),
            COUNTED,
          ),
          outbox.failUnanswered(lease, [], COUNTED),
          inbox.storeInbound(
            lease,
            inOrder(index, strangers.slice(0, 4)).map((from) => anIncomingMessage({ from })),
            { optOuts: [] },
          ),
          chats.record(
            lease,
            inOrder(index, strangers).map((chatId, n) => aChat(chatId, n % 2 ? 'known' : 'first')),
          ),
          safety.changeSettings(account.id, instance.id, () => ({
            settings: { mode: index % 2 ? 'off' : 'protect' },
            by: 'Asha',
            at: new Date(),
          })),
        ]),
      );
    }

    const [charged] = await persistence.database.query<{ n: number }>(
      "select count(*)::integer as n from messages where account_id = $1 and direction = 'outbound' and not refunded",
      [account.id],
    );
    expect(await countSent(persistence, subscription)).toBe(charged!.n);
    const counted = await persistence.database.query(
      `select day::text, direction, messages, failed from message_daily where account_id = $1 order by 1, 2`,
      [account.id],
    );
    const found = await persistence.database.query(
      `select (created_at at time zone 'UTC')::date::text as day, direction, count(*)::integer as messages,
         (count(*) filter (where status = 'failed'))::integer as failed
       from messages where account_id = $1 group by 1, 2 order by 1, 2`,
      [account.id],
    );
    expect(counted).toEqual(found);
    const [received] = await persistence.database.query(
      `select count(*)::integer as messages, count(b.message_id)::integer as bodies from messages m
       left join message_bodies b on b.message_id = m.id
       where m.account_id = $1 and m.direction = 'inbound' and m.type = 'location'`,
      [account.id],
    );
    expect(received).toEqual({ messages: 50, bodies: 50 });

    // Each step that a message has reached is told once, in the order of the log, and nothing else.
    const told = await persistence.database.query(
      `select object_id as id, array_agg(type order by txid, seq) as types from events
       where account_id = $1 and type <= 5 group by 1 order by 1`,
      [account.id],
    );
    const steps = await persistence.database.query(
      // What was unavailable is told again with its content.
      `select id, case when content = 'Seen late' then array[0, 0] when direction = 'inbound' then array[0] when status = 'failed' then array[1, 5] when status = 'read'
         then array[1, 2, 3, 4] when status = 'delivered' then array[1, 2, 3] when status = 'sent' then array[1, 2] else array[1] end as types
       from messages where account_id = $1 order by 1`,
      [account.id],
    );
    expect(told).toEqual(steps);
    const turns = await persistence.database.query<{ type: number }>(
      'select type from events where account_id = $1 and type in (12, 13) order by seq',
      [account.id],
    );
    const repeated = turns.filter(({ type }, place) => type === turns[place - 1]?.type);
    expect(repeated).toEqual([]);

    // A backend reports its deadlocks when it ends.
    await Promise.all(processes.map((one) => one.close()));
    processes = [];
    expect(await countDeadlocks()).toBe(deadlocksBefore);
  });
});

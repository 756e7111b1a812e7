import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OutboxMessage } from '@waxwing/core';
import { aMessage, anIncomingMessage, fromNow, newNumber, seedSender, times } from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';

const COUNTED = { counted: true } as const;
const ROUNDS = 30;
const PEOPLE = 8;
const TEXTS = 5;

/** The API accepts messages to people who become known in the worker at the same moment. */
describe('lanes under races between two processes', () => {
  let api: PgPersistence;
  let worker: PgPersistence;
  beforeAll(async () => {
    api = await openPgPersistence(await testDatabase());
    worker = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await api.close();
    await worker.close();
  });

  async function acceptInTurn(instance: Parameters<typeof aMessage>[0], to: string) {
    for (const index of times(TEXTS, (n) => n)) {
      const message = aMessage(instance, { to, text: `${index}`, at: new Date() });
      const verdict = await api.intake.accept({ message, pacing: { held: index % 2 === 0 } });
      expect(verdict.kind).toBe('accepted');
    }
  }

  test('nothing waits among first contacts once its chat is known, and no chat is reordered', async () => {
    const { account, instance, lease } = await seedSender(api, { messageLimit: 100_000 });
    const order = new Map<string, string[]>();
    const note = (taken: readonly OutboxMessage[]) => {
      for (const { to, text } of taken) order.set(to, [...(order.get(to) ?? []), text]);
    };
    for (let round = 0; round < ROUNDS; round++) {
      const people = times(PEOPLE, () => newNumber());
      let accepting = true;
      const accepted = Promise.all(people.map((to) => acceptInTurn(instance, to))).finally(() => {
        accepting = false;
      });
      // Each becomes known at another moment: before, between and behind their messages.
      const answered = Promise.all(
        people.map(async (from, index) => {
          for (let n = 0; n < index; n++) await worker.database.query('select 1');
          await worker.inbox.storeInbound(lease, [anIncomingMessage({ from, at: new Date() })]);
        }),
      );
      const inFlight: string[] = [];
      const takeKnown = async () => {
        const taken = await worker.outbox.take(lease, { known: 3, first: round % 2 }, inFlight, COUNTED);
        note(taken);
        inFlight.push(...taken.map(({ id }) => id));
        await worker.outbox.settle(
          lease,
          taken.map(({ id }) => ({ id, kind: 'sent', at: fromNow(worker, 0) })),
          COUNTED,
        );
        return taken.length;
      };
      while (accepting) await takeKnown();
      await Promise.all([accepted, answered]);
      // Everybody is known by now: no limit of first contacts lets anything pass.
      while (
        (await worker.outbox.take(lease, { known: 3, first: 0 }, inFlight, COUNTED).then(async (taken) => {
          note(taken);
          inFlight.push(...taken.map(({ id }) => id));
          return taken.length;
        })) > 0
      );
      for (const to of people) expect(order.get(to)).toEqual(times(TEXTS, (n) => `${n}`));
      await worker.outbox.settle(
        lease,
        inFlight.map((id) => ({ id, kind: 'sent', at: fromNow(worker, 0) })),
        COUNTED,
      );
    }
    const [left] = await api.database.query(
      `select count(*) filter (where m.waits)::integer as waiting,
         (select count(*)::integer from chats c where c.instance_id = $1 and c.changed_lane) as marked
       from messages m where m.instance_id = $1`,
      [instance.id],
    );
    expect(left).toEqual({ waiting: 0, marked: 0 });
    const { counts } = await api.safety.read(account.id, instance.id);
    // At midnight the day begins anew.
    expect(counts.day.known + counts.day.first).toBeLessThanOrEqual(ROUNDS * PEOPLE * TEXTS);
    const [hours] = await api.database.query<{ sent: number }>(
      'select sum(known + first)::integer as sent from send_hours where instance_id = $1',
      [instance.id],
    );
    expect(hours?.sent).toBe(ROUNDS * PEOPLE * TEXTS);
  });

  test('a message that is accepted while its chat becomes known is found by the mark', async () => {
    const { instance, lease } = await seedSender(api);
    const to = newNumber();
    await api.intake.accept({
      message: aMessage(instance, { to, text: 'first', at: new Date() }),
      pacing: { held: false },
    });
    // The intake's transaction holds the chat, and its message is not committed yet.
    const inbound = await api.database.transaction(async (transaction) => {
      await transaction.query(
        `insert into chats as c (instance_id, account_id, chat_id, standing) values ($1, $2, $3, 'first')
         on conflict (instance_id, chat_id) do update set standing = c.standing`,
        [instance.id, instance.accountId, to],
      );
      const stored = worker.inbox.storeInbound(lease, [anIncomingMessage({ from: to, at: new Date() })]);
      for (let waiting = 0; waiting === 0; ) {
        await transaction.query('select pg_stat_clear_snapshot()');
        const found = await transaction.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waiting = found.length;
      }
      await transaction.query(
        `insert into messages (id, account_id, instance_id, direction, number, chat, content, type, wa_id, status, created_at, expires_at, lane)
         values (gen_random_uuid(), $1, $2, 'outbound', $3, $3, 'second', 'text', 'races', 'pending', now(), now() + interval '1 day', 1)`,
        [instance.accountId, instance.id, to],
      );
      return { stored };
    });
    await inbound.stored;
    const taken = await worker.outbox.take(lease, { known: 9, first: 0 }, [], COUNTED);
    expect(taken.map(({ text }) => text)).toEqual(['first', 'second']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AdapterError,
  type Instance,
  type IntakeRequest,
  type IntakeVerdict,
  type Message,
} from '@waxwing/core';
import {
  aMessage,
  countSent,
  eventually,
  newId,
  type PersistenceFixture,
  seedAccount,
  seedInstance,
  seedMessage,
  seedSubscription,
  WAIT_MS,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { INTERACTIVE_LIMITS } from '../../database/micro-batch.js';
import { PgMessageIntake } from '../../index.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';

describe('intake of messages in batches', () => {
  let persistence: PgPersistence;
  /** Another process on the same database. */
  let other: PgPersistence;

  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
    other = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await persistence.close();
    await other.close();
  });

  async function seed(messageLimit: number) {
    const account = await seedAccount(persistence);
    const startsAt = new Date(Date.now() - 60_000);
    const subscription = await seedSubscription(persistence, account.id, { messageLimit, startsAt });
    return { account, subscription, instance: await seedInstance(persistence, account.id) };
  }

  const send = (through: PersistenceFixture, instance: Instance) =>
    through.intake.accept({ message: aMessage(instance, { at: new Date() }) });
  const repeat = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));

  test('exactly 500 of 580 competing requests are accepted by a limit of 500, each counted once', async () => {
    const { account, subscription, instance } = await seed(500);

    const verdicts = await Promise.all(repeat(580, () => send(persistence, instance)));

    const counts = verdicts.flatMap((verdict) => (verdict.kind === 'accepted' ? [verdict.usage.sent] : []));
    expect(counts.toSorted((a, b) => a - b)).toEqual(repeat(500, (index) => index + 1));
    expect(verdicts.filter(({ kind }) => kind === 'quota-exhausted')).toHaveLength(80);
    expect(await countSent(persistence, subscription)).toBe(500);
    const history = await persistence.messages.page({ accountId: account.id, page: 1, limit: 1 });
    expect(history.total).toBe(500);
  });

  test('the limit holds across two competing processes', async () => {
    const { subscription, instance } = await seed(300);

    const verdicts = await Promise.all(
      repeat(580, (index) => send(index % 2 ? persistence : other, instance)),
    );

    const counts = verdicts.flatMap((verdict) => (verdict.kind === 'accepted' ? [verdict.usage.sent] : []));
    expect(counts.toSorted((a, b) => a - b)).toEqual(repeat(300, (index) => index + 1));
    expect(await countSent(persistence, subscription)).toBe(300);
  });

  test('a thousand repeats of one idempotency key do not refuse another account', async () => {
    const [hot, calm] = [await seed(10), await seed(100_000)];
    const idempotency = { key: 'order-1042', request: `${hot.instance.id}\nthe same`, async: true };
    let over = false;
    const repeats = Promise.allSettled(
      repeat(1_000, () =>
        persistence.intake.accept({ message: aMessage(hot.instance, { at: new Date() }), idempotency }),
      ),
    ).then((outcomes) => {
      over = true;
      return outcomes;
    });
    let sent = 0;
    for (; !over; sent++) expect((await send(persistence, calm.instance)).kind).toBe('accepted');

    const kinds = (await repeats).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.kind : 'refused',
    );
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(1);
    expect(await countSent(persistence, hot.subscription)).toBe(1);
    expect(await countSent(persistence, calm.subscription)).toBe(sent);
  });

  test('an account that floods the intake is refused, and another one is not', async () => {
    const [hot, calm] = [await seed(10), await seed(100)];
    const flood = Promise.allSettled(repeat(12_000, () => send(persistence, hot.instance)));
    const others = await Promise.all(repeat(50, () => send(persistence, calm.instance)));
    expect(others.map(({ kind }) => kind)).toEqual(repeat(50, () => 'accepted'));
    const refused = (await flood).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(2_000);
    expect(await countSent(persistence, hot.subscription)).toBe(10);
  });

  test('one idempotency key used in two processes concurrently is accepted and charged once', async () => {
    const { subscription, instance } = await seed(1_000);
    const keys = repeat(40, () => newId());

    const calls = keys.flatMap((key) =>
      [persistence, other].map(async (through) => {
        const message = aMessage(instance, { at: new Date() });
        const verdict = await through.intake.accept({
          message,
          idempotency: { key, request: `${instance.id}\nr`, async: true },
        });
        return { key, message, verdict };
      }),
    );
    const outcomes = await Promise.all(calls);

    for (const key of keys) {
      const [one, two] = outcomes.filter((outcome) => outcome.key === key);
      const [winner, loser] = one!.verdict.kind === 'accepted' ? [one!, two!] : [two!, one!];
      expect(winner.verdict.kind).toBe('accepted');
      expect(loser.verdict).toMatchObject({ kind: 'repeated', record: { messageId: winner.message.id } });
    }
    expect(await countSent(persistence, subscription)).toBe(40);
  });

  test('a message that cannot be stored fails alone; the rest of its batch is accepted in order', async () => {
    const { account, subscription, instance } = await seed(1_000);
    const stored = await seedMessage(persistence, instance);
    const good = repeat(30, () => aMessage(instance, { at: new Date() }));
    const batch: Message[] = [...good.slice(0, 15), stored, ...good.slice(15)];

    const results = await Promise.allSettled(batch.map((message) => persistence.intake.accept({ message })));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    const refused = results[15] as PromiseRejectedResult;
    expect(refused.reason).toBeInstanceOf(AdapterError);
    expect((refused.reason as AdapterError).retryable).toBe(false);
    expect(await countSent(persistence, subscription)).toBe(31);
    const rows = await persistence.database.query<{ id: string }>(
      'select id from messages where account_id = $1 order by seq',
      [account.id],
    );
    expect(rows.map(({ id }) => id)).toEqual([stored.id, ...good.map(({ id }) => id)]);
  });

  test('a key older than 30 days is unknown again and is purged', async () => {
    const { account, instance } = await seed(1_000);
    const key = newId();
    const use = (request: string) =>
      persistence.intake.accept({
        message: aMessage(instance, { at: new Date() }),
        idempotency: { key, request: `${instance.id}\n${request}`, async: false },
      });
    const age = () =>
      persistence.database.query(
        "update idempotency_keys set created_at = now() - interval '30 days 1 second' where key = $1",
        [key],
      );
    await use('old');
    const [message] = (await persistence.messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
    const reply = { message: message!, usage: { sent: 1, limit: 1_000, remaining: 999 }, async: false };
    await persistence.idempotency.saveReply(account.id, key, reply);
    await age();
    expect(
      await persistence.idempotency.find({ accountId: account.id, instanceId: instance.id, key }),
    ).toBeUndefined();

    expect((await use('new')).kind).toBe('accepted');
    expect((await use('newer')).kind).toBe('repeated');
    expect(
      await persistence.idempotency.find({ accountId: account.id, instanceId: instance.id, key }),
    ).toMatchObject({ request: `${instance.id}\nnew`, reply: undefined });

    await age();
    expect(await persistence.idempotency.purge(100)).toBeGreaterThan(0);
    const left = await persistence.database.query('select from idempotency_keys where key = $1', [key]);
    expect(left).toEqual([]);
  });

  test('a lost connection refuses the batch as retryable, and the next one is accepted', async () => {
    const { instance } = await seed(10);
    const intake = new PgMessageIntake(other);
    await intake.accept({ message: aMessage(instance, { at: new Date() }) });
    const locker = persistence.database.transaction(async (client) => {
      await client.query('select from subscriptions where account_id = $1 for update', [instance.accountId]);
      const waiting = intake.accept({ message: aMessage(instance, { at: new Date() }) });
      const refused = expect(waiting).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
      // The batch waits for the row that this transaction has locked; its connection is cut there.
      for (let cut = 0; cut === 0; ) {
        const found = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        cut = found.length;
      }
      await refused;
    });
    await locker;

    const verdict = await intake.accept({ message: aMessage(instance, { at: new Date() }) });
    expect(verdict).toMatchObject({ kind: 'accepted', usage: { sent: 2 } });
  });

  test('while the database is stalled new messages are refused after a second, and waiting ones are accepted later', async () => {
    const { subscription, instance } = await seed(1_000);
    // deadline: the second after which new messages are refused; waiting ones have all the time of the test
    const limits = { ...INTERACTIVE_LIMITS, overloadMs: 1_000, timeoutMs: WAIT_MS };
    const batches: number[] = [];
    const onIntake = (requests: readonly IntakeRequest[]) => {
      batches.push(requests.length);
      return undefined;
    };
    const intake = new PgMessageIntake({ ...other, limits, onIntake });
    const send = () => intake.accept({ message: aMessage(instance, { at: new Date() }) });
    const waiting: Promise<IntakeVerdict>[] = [];
    await persistence.database.transaction(async (client) => {
      await client.query('select from subscriptions where account_id = $1 for update', [instance.accountId]);
      waiting.push(send());
      await client.query('select pg_sleep(0.05)');
      waiting.push(send(), send());
      // The refusal comes while this transaction still holds the lock.
      const refused = await eventually(async () => {
        const pause = client.query('select pg_sleep(0.1)');
        return Promise.race([send().catch((error: unknown) => error), pause.then(() => undefined)]);
      });
      expect(refused).toMatchObject({ name: 'AdapterError', retryable: true });
    });

    const verdicts = await Promise.all(waiting);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(batches[0]).toBe(1);
    expect(batches[1]).toBeGreaterThan(1);
    // The sends from before the end of the second wait in the queue behind them.
    await eventually(async () => ((await send()).kind === 'accepted' ? true : undefined));
    const [stored] = await persistence.database.query<{ n: number }>(
      'select count(*)::integer as n from messages where account_id = $1',
      [instance.accountId],
    );
    expect(await countSent(persistence, subscription)).toBe(stored!.n);
  });
});

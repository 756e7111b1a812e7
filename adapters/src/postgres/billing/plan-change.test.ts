import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CreateOrder, type IntakeVerdict, VerifyPayment } from '@waxwing/core';
import { aMessage, FakeGateway, newId, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('a plan change while messages are sent', () => {
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

  test('accepts and stores every message', async () => {
    const [persistence, other] = processes as [PgPersistence, PgPersistence];
    const { account, instance } = await seedSender(persistence, {
      messageLimit: 200_000,
      planId: 'enterprise',
    });
    const gateway = new FakeGateway({ mock: true });
    const ports = { ...persistence, gateway, ids: { next: newId } };
    const verdicts: IntakeVerdict['kind'][] = [];
    let changing = true;

    async function send(through: PgPersistence): Promise<void> {
      while (changing) {
        const message = aMessage(instance, { at: through.clock.now() });
        verdicts.push((await through.intake.accept({ message })).kind);
      }
    }

    async function change(): Promise<void> {
      for (let round = 0; round < 30; round++) {
        const [planId, billingPeriod] =
          round % 2 ? (['pro', 'year'] as const) : (['enterprise', 'year'] as const);
        const offer = await new CreateOrder(ports).execute({ accountId: account.id, planId, billingPeriod });
        if (!offer.mockPayment) continue;
        await new VerifyPayment(ports).execute({ accountId: account.id, ...offer.mockPayment });
      }
      changing = false;
    }

    await Promise.all([change(), send(persistence), send(persistence), send(other), send(other)]);

    const refused = verdicts.filter((kind) => kind !== 'accepted');
    expect(refused).toEqual([]);
    const [stored] = await persistence.database.query<{ n: number }>(
      'select count(*)::integer as n from messages where account_id = $1',
      [account.id],
    );
    expect(stored?.n).toBe(verdicts.length);
  });

  test('waits for messages that are being charged, and counts them', async () => {
    const [persistence, other] = processes as [PgPersistence, PgPersistence];
    const { account, subscription } = await seedSender(persistence);
    let counted: number | undefined;
    const change = () =>
      other.ledgers.run({ accountId: account.id }, other.clock.now(), ({ held }) => {
        counted = held[0]?.sent;
        return { orders: [], subscriptions: [] };
      });
    const changing = await persistence.database.transaction(async (client) => {
      await client.query('update subscriptions set window_used = 5 where id = $1', [subscription.id]);
      const changed = change();
      for (let waits = false; !waits && counted === undefined; ) {
        // Within a transaction pg_stat_activity keeps its first snapshot.
        await client.query('select pg_stat_clear_snapshot()');
        const waiting = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        waits = waiting.length > 0;
      }
      return { changed };
    });
    await changing.changed;
    expect(counted).toBe(5);
  });
});

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { CreateOrder, type IntakeVerdict, VerifyPayment } from '@waxwing/core';
import { aMessage, FakeGateway, newId, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { type PgWorld, pgWorld } from './testing/pg-world.js';

jest.setTimeout(60_000);

describe('a plan that changes while messages are sent', () => {
  let worlds: PgWorld[];
  beforeAll(async () => {
    worlds = [await pgWorld(await testDatabase()), await pgWorld(await testDatabase())];
  });
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()));
  });

  test('every message is accepted, and what is charged is what was accepted', async () => {
    const [world, other] = worlds as [PgWorld, PgWorld];
    const { account, instance } = await seedSender(world, { messageLimit: 200_000, planId: 'enterprise' });
    const gateway = new FakeGateway({ mock: true });
    const ports = { ...world, gateway, ids: { next: newId } };
    const verdicts: IntakeVerdict['kind'][] = [];
    let changing = true;

    async function send(through: PgWorld): Promise<void> {
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

    await Promise.all([change(), send(world), send(world), send(other), send(other)]);

    const refused = verdicts.filter((kind) => kind !== 'accepted');
    expect(refused).toEqual([]);
    const [stored] = await world.database.query<{ n: number }>(
      'select count(*)::integer as n from messages where account_id = $1',
      [account.id],
    );
    expect(stored?.n).toBe(verdicts.length);
  });
});

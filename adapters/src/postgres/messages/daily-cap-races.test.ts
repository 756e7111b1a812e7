import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aMessage, anApiKey, aSealedSecret, countSent, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('a daily cap that several processes count', () => {
  let processes: PgPersistence[];
  beforeAll(async () => {
    processes = await Promise.all([1, 2, 3].map(async () => openPgPersistence(await testDatabase())));
  });
  afterAll(async () => {
    await Promise.all(processes.map((persistence) => persistence.close()));
  });

  test('is reached and never passed, also by the first messages of a key and beside other statements', async () => {
    const [persistence] = processes as [PgPersistence];
    const { account, instance, subscription } = await seedSender(persistence, { messageLimit: 100_000 });
    let uncapped = 0;

    for (let round = 0; round < 15; round++) {
      const cap = 5 + round;
      const keys = [1, 2].map(() => anApiKey({ accountId: account.id, dailyCap: cap }));
      for (const key of keys) await persistence.keys.add(key, aSealedSecret(), Infinity);
      const send = (through: PgPersistence, keyId?: string) =>
        through.intake.accept({
          message: aMessage(instance, { at: new Date() }),
          ...(keyId !== undefined && { dailyCap: { keyId, cap } }),
        });

      const verdicts = await Promise.all(
        processes.flatMap((through, index) => [
          ...(index % 2 ? keys : keys.toReversed()).flatMap(({ id }) =>
            Array.from({ length: 20 }, async () => ({ id, kind: (await send(through, id)).kind })),
          ),
          ...Array.from({ length: 5 }, async () => ({ id: '', kind: (await send(through)).kind })),
          // The owner changes a key meanwhile.
          through.keys.update(account.id, keys[index % 2]!.id, { dailyCap: cap }).then(() => undefined),
        ]),
      );

      const counted = (id: string) =>
        verdicts.filter((verdict) => verdict?.id === id && verdict.kind === 'accepted').length;
      expect(keys.map(({ id }) => counted(id))).toEqual([cap, cap]);
      uncapped += counted('');
      const sent = await persistence.keys.sentToday(
        keys.map(({ id }) => id),
        new Date(),
      );
      expect([...sent.values()]).toEqual([cap, cap]);
    }

    expect(uncapped).toBe(15 * 15);
    const capped = Array.from({ length: 15 }, (_, round) => 2 * (5 + round)).reduce((sum, n) => sum + n);
    expect(await countSent(persistence, subscription)).toBe(uncapped + capped);
  });

  test('goes on with a key that is deleted meanwhile', async () => {
    const [persistence, other] = processes as [PgPersistence, PgPersistence];
    const { account, instance } = await seedSender(persistence);
    const key = anApiKey({ accountId: account.id, dailyCap: 3 });
    await persistence.keys.add(key, aSealedSecret(), Infinity);
    const send = () =>
      other.intake.accept({
        message: aMessage(instance, { at: new Date() }),
        dailyCap: { keyId: key.id, cap: 3 },
      });
    await send();
    const [, removed] = await Promise.all([send(), persistence.keys.remove(account.id, key.id)]);
    expect(removed).toBe(true);
    expect(await persistence.keys.sentToday([key.id], new Date())).toEqual(new Map());
  });
});

import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Settlement } from '@waxwing/core';
import { aMessage, seedSender, sentNow } from '@waxwing/core/testing';
import { testDatabase } from '../../testing/test-database.js';
import { type PgWorld, pgWorld } from './testing/pg-world.js';

jest.setTimeout(60_000);

describe('writes of one session that overlap', () => {
  let worlds: PgWorld[];
  beforeAll(async () => {
    worlds = [await pgWorld(await testDatabase()), await pgWorld(await testDatabase())];
  });
  afterAll(async () => {
    await Promise.all(worlds.map((world) => world.close()));
  });

  test('none is the victim of a deadlock, and what stays charged is what was not refunded', async () => {
    const [world] = worlds as [PgWorld];
    const { account, instance, lease, subscription } = await seedSender(world, { messageLimit: 100_000 });

    for (let round = 0; round < 25; round++) {
      const messages = Array.from({ length: 40 }, () => aMessage(instance, { at: new Date() }));
      // Accepted in the reverse of their ids' order.
      await Promise.all(messages.toReversed().map((message) => world.intake.accept({ message })));
      const failures = messages.map(({ id }): Settlement => {
        return { id, kind: 'failed', code: 'refused', reason: 'Refused.', refund: true };
      });
      const receipts = messages.map(({ waId }) => ({ waId, status: 'read' as const, at: new Date() }));
      // Every writer goes through the same rows in another order.
      await Promise.all(
        worlds.flatMap(({ outbox }) => [
          outbox.take(lease, 40, []),
          outbox.settle(lease, failures.slice(0, 10).toReversed()),
          outbox.recordReceipts(lease, receipts.slice(5, 30).toReversed()),
          outbox.settle(lease, failures.slice(15).toReversed()),
          outbox.failWaiting(lease, 'logged_out', 'Unlinked.'),
          world.intake.accept({ message: aMessage(instance, { at: new Date() }) }),
        ]),
      );
    }

    const [charged] = await world.database.query<{ n: number }>(
      'select count(*)::integer as n from messages where account_id = $1 and not refunded',
      [account.id],
    );
    expect(await sentNow(world, subscription)).toBe(charged!.n);
  });
});

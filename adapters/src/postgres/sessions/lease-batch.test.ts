import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aMessage, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterAll(() => persistence.close());

test('what cannot be written for one session does not keep what is written with it for another', async () => {
  const { intake, outbox, messages } = persistence;
  const [sender, other] = [await seedSender(persistence), await seedSender(persistence)];
  const message = aMessage(sender.instance, { at: new Date() });
  await intake.accept({ message });
  await outbox.take(sender.lease, { known: 1, first: 0 }, []);
  const [stored, refused] = await Promise.allSettled([
    outbox.settle(sender.lease, [{ id: message.id, kind: 'sent', at: new Date() }]),
    outbox.settle(other.lease, [{ id: message.id, kind: 'sent', at: new Date(Number.NaN) }]),
  ]);
  expect([stored.status, refused.status]).toEqual(['fulfilled', 'rejected']);
  expect((await messages.byId(sender.account.id, message.id))?.status).toBe('sent');
});

import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { EVENT_TYPES, maskOf } from '@waxwing/core';
import { aMessage, fromNow, newNumber, readEvents, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';
import { POSTPONE_CHAT } from '../return-statements.js';
import { TELL_HELD_CHAT } from './tell-held-chat.js';

let persistence: PgPersistence;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => persistence.close());

/** A worker that ends before this statement of a transaction. */
function endsBefore({ name }: { readonly name: string }): void {
  const { database } = persistence;
  const transaction = database.transaction.bind(database);
  jest.spyOn(database, 'transaction').mockImplementation((work) =>
    transaction((inner) => {
      const query = inner.query.bind(inner);
      jest.spyOn(inner, 'query').mockImplementation(async (text, values) => {
        if (typeof text !== 'string' && text.name === name) throw new Error('the process ends');
        return query(text, values);
      });
      return work(inner);
    }),
  );
}

test.each([
  ['tells of what waits in the chat', TELL_HELD_CHAT],
  ['holds the chat', POSTPONE_CHAT],
])('a worker that ends before it %s holds no chat, and tells of none', async (_, statement) => {
  const { intake, outbox, safety } = persistence;
  const sender = await seedSender(persistence);
  const { account, instance, lease } = sender;
  await persistence.setEventTypes(account.id, maskOf(EVENT_TYPES));
  const to = newNumber();
  const messages = [aMessage(instance, { to, at: new Date() }), aMessage(instance, { to, at: new Date() })];
  for (const message of messages) await intake.accept({ message, pacing: { held: false } });
  const [first] = await outbox.take(lease, { known: 0, first: 1 }, [], { counted: true });
  const until = fromNow(persistence, 3_600_000);
  const hold = { until, cause: { code: 'recipient_budget', until } } as const;
  endsBefore(statement);
  await expect(outbox.postpone(lease, first!, hold)).rejects.toThrow('the process ends');
  jest.restoreAllMocks();
  const [place] = await safety.placesOf(account.id, [messages[1]!.id]);
  const told = await readEvents(persistence, account.id, { types: maskOf(['message.held']) });
  expect(place!.chatHold).toBeFalsy();
  expect(told).toEqual([]);
  await outbox.postpone(lease, first!, hold);
  const ids = (await readEvents(persistence, account.id, { types: maskOf(['message.held']) })).map(
    ({ objectId }) => objectId,
  );
  expect(ids.toSorted()).toEqual(messages.map(({ id }) => id).toSorted());
});

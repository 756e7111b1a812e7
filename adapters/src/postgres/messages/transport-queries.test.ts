import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { IncomingMessage } from '@waxwing/core';
import { anIncomingMessage, newId, newNumber, type SeededSender, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { isInboundStored } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('a stored inbound message', () => {
  let persistence: PgPersistence;
  let sender: SeededSender;
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  beforeEach(async () => {
    sender = await seedSender(persistence);
  });
  afterAll(() => persistence.close());

  const isStored = ({ waId, from, fromLid }: IncomingMessage, lease = sender.lease) =>
    isInboundStored(persistence.database)(lease, { waId, number: from, lid: fromLid });

  test('is found by its chat and its id', async () => {
    const message = anIncomingMessage();
    expect(await isStored(message)).toBe(false);
    await persistence.inbox.storeInbound(sender.lease, [message]);
    expect(await isStored(message)).toBe(true);
    expect(await isStored({ ...message, from: newNumber() })).toBe(false);
    expect(await isStored({ ...message, waId: `${message.waId}X` })).toBe(false);
    expect(await isStored({ ...message, from: null, fromLid: null })).toBe(false);
  });

  test('is found when its number has become known meanwhile', async () => {
    const hidden = anIncomingMessage({ from: null, fromLid: '88123' });
    await persistence.inbox.storeInbound(sender.lease, [hidden]);
    expect(await isStored({ ...hidden, from: newNumber() })).toBe(true);
  });

  test('is not found before its content has arrived', async () => {
    const message = anIncomingMessage({ type: 'unavailable', text: '' });
    await persistence.inbox.storeInbound(sender.lease, [message]);
    expect(await isStored(message)).toBe(false);
    await persistence.inbox.storeInbound(sender.lease, [{ ...message, type: 'text', text: 'hello' }]);
    expect(await isStored(message)).toBe(true);
  });

  test('is found for its own instance and account only', async () => {
    const message = anIncomingMessage();
    await persistence.inbox.storeInbound(sender.lease, [message]);
    const other = await seedSender(persistence);
    expect(await isStored(message, other.lease)).toBe(false);
    expect(await isStored(message, { ...sender.lease, accountId: newId() })).toBe(false);
  });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LeaseLost } from '@waxwing/core';
import { aKnownChat, aMessage, newNumber, type SeededSender, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/aes-keyring.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { PgCredentialStore } from './pg-credential-store.js';

const KNOWN_ALONE = { known: 10, first: 0 } as const;
const COUNTED = { counted: true } as const;

let persistence: PgPersistence;
let credentials: PgCredentialStore;
beforeAll(async () => {
  persistence = await openPgPersistence(await testDatabase());
  const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
  credentials = new PgCredentialStore({ database: persistence.database, keyring });
});
afterAll(() => persistence.close());

async function acceptToStranger({ instance }: SeededSender) {
  const to = newNumber();
  const message = aMessage(instance, { to, at: new Date() });
  const verdict = await persistence.intake.accept({ message, pacing: { held: false } });
  expect(verdict).toMatchObject({ kind: 'accepted', lane: 'first' });
  const lid = newNumber();
  const chat = { ...aKnownChat(to), lid };
  return { to, lid, message, chat, token: { type: 'tctoken', id: `${lid}@lid`, value: 'a token' } };
}

test('with the token of a contact its chat becomes known, and what waits for it is no first contact any more', async () => {
  const sender = await seedSender(persistence);
  const { to, lid, message, chat, token } = await acceptToStranger(sender);
  await acceptToStranger(sender);
  expect(await persistence.outbox.take(sender.lease, KNOWN_ALONE, [], COUNTED)).toEqual([]);
  await credentials.write(sender.lease, [token, { type: 'session', id: 'a', value: null }], [chat]);
  expect(await persistence.chats.find(sender.account.id, sender.instance.id, [to])).toMatchObject([
    { standing: 'known', lid },
  ]);
  expect(await persistence.outbox.take(sender.lease, KNOWN_ALONE, [], COUNTED)).toMatchObject([
    { id: message.id, lane: 'known' },
  ]);
});

test('neither is stored once the lease has moved on', async () => {
  const sender = await seedSender(persistence);
  const { to, chat, token } = await acceptToStranger(sender);
  await persistence.expireLease(sender.lease);
  await expect(credentials.write(sender.lease, [token], [chat])).rejects.toBeInstanceOf(LeaseLost);
  expect(await persistence.chats.find(sender.account.id, sender.instance.id, [to])).toMatchObject([
    { standing: 'first' },
  ]);
  expect((await credentials.read(sender.lease, 'tctoken', [token.id])).size).toBe(0);
});

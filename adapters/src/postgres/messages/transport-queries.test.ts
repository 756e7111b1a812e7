import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  bodyContent,
  type ChangeSignal,
  DAY_MS,
  type IncomingMessage,
  MINUTE_MS,
  madeChange,
  type UnavailableReason,
  waIdOf,
} from '@waxwing/core';
import {
  anIncomingMessage,
  newId,
  newNumber,
  type SeededSender,
  seedMessage,
  seedSender,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { findChatsWithStaleRatchets, findStoredUnreadable, isInboundStored, readSentWire } from '../index.js';
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

describe('a change that the account makes', () => {
  let persistence: PgPersistence;
  let sender: SeededSender;
  let edit: ChangeSignal;
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  beforeEach(async () => {
    sender = await seedSender(persistence);
    const { id, waId, number } = await seedMessage(persistence, sender.instance);
    edit = {
      waId: waIdOf(newId()),
      to: number!,
      target: { id, waId, fromMe: true, type: 'text' },
      content: { kind: 'edit', text: 'Shipped' },
      peer: { number, lid: null },
      own: { number: null, lid: null },
      madeAt: new Date().toISOString(),
    };
    await persistence.outgoingChanges.store(sender.lease, edit);
  });
  afterAll(() => persistence.close());

  const sent = (lease = sender.lease) => readSentWire(persistence.database)(lease, [edit.waId]);
  const staleChats = () => findChatsWithStaleRatchets(persistence.database)(sender.lease);

  test('is found with its bytes by a phone that asks for it, for its own instance and account only', async () => {
    expect(await sent()).toBeUndefined();
    const bytes = Buffer.of(1, 2, 3);
    await persistence.outgoingChanges.storeWire(sender.lease, edit.waId, bytes);
    expect(await sent()).toEqual({ text: '', to: edit.to, isText: false, wire: bytes });
    expect(await sent((await seedSender(persistence)).lease)).toBeUndefined();
    expect(await sent({ ...sender.lease, accountId: newId() })).toBeUndefined();
  });

  test('leaves the ratchet of its chat in doubt from its bytes until WhatsApp has answered', async () => {
    expect(await staleChats()).toEqual([]);
    await persistence.outgoingChanges.storeWire(sender.lease, edit.waId, Buffer.of(1));
    expect(await staleChats()).toEqual([edit.to]);
    await persistence.inbox.storeMade(sender.lease, madeChange(edit));
    expect(await staleChats()).toEqual([]);
  });
});

describe('stored messages that could not be decrypted', () => {
  let persistence: PgPersistence;
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  afterAll(() => persistence.close());

  const unreadable = (reason: UnavailableReason, more: Partial<IncomingMessage> = {}) =>
    anIncomingMessage({ ...bodyContent({ type: 'unavailable', reason }), ...more });

  test('are found with both addresses, the newest first, until their content has come or they are old', async () => {
    const { inbox, database } = persistence;
    const [sender, other] = [await seedSender(persistence), await seedSender(persistence)];
    const find = (lease = sender.lease) => findStoredUnreadable(database)(lease);
    const ago = (ms: number) => new Date(Date.now() - ms);
    const known = unreadable('undecryptable', { fromLid: '88201', at: ago(2 * MINUTE_MS) });
    const hidden = unreadable('undecryptable', { from: null, fromLid: '88202', at: ago(MINUTE_MS) });
    const come = unreadable('undecryptable', { at: ago(MINUTE_MS) });
    await inbox.storeInbound(sender.lease, [
      known,
      hidden,
      come,
      unreadable('view_once'),
      unreadable('undecryptable', { at: ago(8 * DAY_MS) }),
      anIncomingMessage(),
    ]);
    await inbox.storeInbound(sender.lease, [{ ...anIncomingMessage(), waId: come.waId, from: come.from }]);
    expect(await find()).toMatchObject([
      { waId: hidden.waId, number: null, lid: '88202', at: expect.any(Date) },
      { waId: known.waId, number: known.from, lid: '88201', at: expect.any(Date) },
    ]);
    expect(await find(other.lease)).toEqual([]);
    expect(await find({ ...sender.lease, accountId: other.account.id })).toEqual([]);
  });
});

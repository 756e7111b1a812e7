import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { IntakePacing, MessageBody, PacedOptions } from '@waxwing/core';
import {
  aMessage,
  anApiKey,
  anIncomingMessage,
  aReceipt,
  aSealedSecret,
  type SeededSender,
  seedSender,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { AesKeyring } from '../../crypto/aes-keyring.js';
import { PgCredentialStore } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

/** PostgreSQL plans a prepared statement anew this many times before it may keep a plan. */
const PLANNED_ANEW = 5;
const RUNS = 2 * PLANNED_ANEW;
const SHOP: MessageBody = { type: 'location', latitude: 12.97, longitude: 77.59, name: 'Shop' };
const EVERYTHING = { known: 10, first: 10 };

/**
 * A message at a time, as on a quiet day: a plan for one row then looks cheaper to PostgreSQL than one for any number of rows, and
 * planning takes several times as long as the statement itself.
 */
describe('statements of a message keep their plan', () => {
  let persistence: PgPersistence;
  let credentials: PgCredentialStore;
  let sender: SeededSender;

  beforeEach(async () => {
    persistence = await openPgPersistence(await testDatabase(), { max: 1 });
    const { database } = persistence;
    const keyring = new AesKeyring(`k:${randomBytes(32).toString('base64')}`);
    credentials = new PgCredentialStore({ database, keyring });
    sender = await seedSender(persistence);
  });
  afterEach(() => persistence.close());

  /** The statements of the work that were planned anew each time it ran. */
  async function plannedEachTime(work: () => Promise<unknown>): Promise<string[]> {
    for (let run = 0; run < RUNS; run++) await work();
    const prepared = await persistence.database.query<{ name: string; times: number }>(
      'select name, custom_plans as times from pg_prepared_statements where custom_plans + generic_plans >= $1',
      [RUNS],
    );
    expect(prepared.length).toBeGreaterThan(0);
    return prepared.filter(({ times }) => times > PLANNED_ANEW).map(({ name }) => name);
  }

  const ofNumbers = (): { body: MessageBody | undefined; pacing: IntakePacing | undefined }[] =>
    [undefined, SHOP].flatMap((body) => [undefined, { held: false }].map((pacing) => ({ body, pacing })));

  test.each(ofNumbers())('that is sent as it is accepted: %j', async ({ body, pacing }) => {
    const { bodies, inbox, intake, outbox } = persistence;
    const counted: [PacedOptions] | [] = pacing ? [{ counted: true }] : [];
    const planned = await plannedEachTime(async () => {
      const { instance, lease } = sender;
      const message = aMessage(instance, { at: new Date(), ...(body && { body }) });
      const wire = { bytes: randomBytes(40), secret: randomBytes(32) };
      expect(await intake.accept({ message, lease, wire, pacing })).toMatchObject({ isTaken: true });
      if (body) {
        await bodies.find(lease, message.id);
        await bodies.storeWire(lease, message.id, wire);
      }
      await credentials.write(lease, [{ type: 'session', id: message.id, value: 'ratchet' }]);
      await outbox.settle(lease, [{ id: message.id, kind: 'sent', at: new Date() }], ...counted);
      await inbox.recordReceipts(lease, [aReceipt(message, 'delivered', new Date())], ...counted);
    });
    expect(planned).toEqual([]);
  });

  test.each(ofNumbers())('that is read from the outbox, and refused: %j', async ({ body, pacing }) => {
    const { intake, outbox } = persistence;
    const counted: [PacedOptions] | [] = pacing ? [{ counted: true }] : [];
    const planned = await plannedEachTime(async () => {
      const { instance, lease } = sender;
      const message = aMessage(instance, { at: new Date(), ...(body && { body }) });
      await intake.accept({ message, pacing });
      expect(await outbox.take(lease, EVERYTHING, [], ...counted)).toHaveLength(1);
      await outbox.settle(
        lease,
        [{ id: message.id, kind: 'failed', code: 'refused', reason: 'refused', refund: false }],
        ...counted,
      );
    });
    expect(planned).toEqual([]);
  });

  test('that a key with a daily cap sends once', async () => {
    const { intake, keys } = persistence;
    const { account, instance, lease } = sender;
    const key = anApiKey({ accountId: account.id });
    await keys.add(key, aSealedSecret(), Infinity);
    const planned = await plannedEachTime(async () => {
      const message = aMessage(instance, { at: new Date() });
      const idempotency = { key: message.id, request: `${instance.id}\norder 17`, async: false };
      const dailyCap = { keyId: key.id, cap: 1_000 };
      await intake.accept({ message, idempotency, dailyCap, lease });
      await intake.accept({ message, idempotency, dailyCap });
    });
    expect(planned).toEqual([]);
  });

  test('that is received', async () => {
    const planned = await plannedEachTime(() =>
      persistence.inbox.storeInbound(sender.lease, [anIncomingMessage()]),
    );
    expect(planned).toEqual([]);
  });
});

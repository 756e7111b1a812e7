import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instance } from '@waxwing/core';
import { aMessage, countSent, newId, seedInstance, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('one idempotency key of two instances of an account', () => {
  let persistence: PgPersistence;
  /** Another process on the same database. */
  let other: PgPersistence;
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
    other = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await persistence.close();
    await other.close();
  });

  async function start() {
    const sender = await seedSender(persistence);
    const second = await seedInstance(persistence, sender.account.id);
    return { ...sender, second, accountId: sender.account.id, key: newId() };
  }

  async function accept(instance: Instance, key: string, through = persistence) {
    const message = aMessage(instance, { at: new Date() });
    const idempotency = { key, request: `${instance.id}\nr`, async: true };
    return { message, verdict: await through.intake.accept({ message, idempotency }) };
  }

  /** The message that an older version finds: it knows one slot per key. */
  async function foundByOlder(accountId: string, key: string): Promise<string | undefined> {
    const [row] = await persistence.database.query<{ id: string }>(
      'select message_id as id from idempotency_keys where account_id = $1 and key = $2',
      [accountId, key],
    );
    return row?.id;
  }

  test('the first is stored where older versions find it, and the second beside it', async () => {
    const { instance, second, accountId, key } = await start();
    const first = await accept(instance, key);
    const beside = await accept(second, key);
    expect(beside.verdict.kind).toBe('accepted');
    expect(await foundByOlder(accountId, key)).toBe(first.message.id);
    for (const [{ id }, { message }] of [[instance, first] as const, [second, beside] as const])
      expect(await persistence.idempotency.find({ accountId, instanceId: id, key })).toMatchObject({
        messageId: message.id,
      });
  });

  test('a record of an older version is answered again and does not affect other instances', async () => {
    const { instance, second, accountId, key } = await start();
    const old = newId();
    await persistence.database.query(
      `insert into idempotency_keys (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
       values ($1, $2, $3, $4, 1, 10, true)`,
      [accountId, key, `${instance.id}\nr`, old],
    );
    expect((await accept(instance, key)).verdict).toMatchObject({
      kind: 'repeated',
      record: { messageId: old },
    });
    expect(await persistence.idempotency.find({ accountId, instanceId: second.id, key })).toBeUndefined();
    expect((await accept(second, key)).verdict.kind).toBe('accepted');
    expect((await accept(second, key)).verdict.kind).toBe('repeated');
  });

  test('after the first has expired, the second keeps its own, and the first starts again', async () => {
    const { instance, second, accountId, key } = await start();
    await accept(instance, key);
    const beside = await accept(second, key);
    await persistence.database.query(
      "update idempotency_keys set created_at = now() - interval '31 days' where account_id = $1 and key = $2",
      [accountId, key],
    );
    expect((await accept(second, key)).verdict).toMatchObject({ record: { messageId: beside.message.id } });
    const renewed = await accept(instance, key);
    expect(renewed.verdict.kind).toBe('accepted');
    expect(await foundByOlder(accountId, key)).toBe(renewed.message.id);
  });

  test('each is accepted and charged once when two processes use it concurrently', async () => {
    const { instance, second, subscription } = await start();
    const keys = Array.from({ length: 30 }, () => newId());
    const outcomes = await Promise.all(
      keys.flatMap((key) => [
        accept(instance, key),
        accept(second, key, other),
        accept(second, key),
        accept(instance, key, other),
      ]),
    );
    expect(outcomes.filter(({ verdict }) => verdict.kind === 'accepted')).toHaveLength(60);
    expect(outcomes.filter(({ verdict }) => verdict.kind === 'repeated')).toHaveLength(60);
    expect(await countSent(persistence, subscription)).toBe(60);
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instance } from '@waxwing/core';
import { aMessage, countSent, newId, seedInstance, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('one idempotency key of two instances of an account', () => {
  let world: PgPersistence;
  /** Another process on the same database. */
  let other: PgPersistence;
  beforeAll(async () => {
    world = await openPgPersistence(await testDatabase());
    other = await openPgPersistence(await testDatabase());
  });
  afterAll(async () => {
    await world.close();
    await other.close();
  });

  async function start() {
    const sender = await seedSender(world);
    const second = await seedInstance(world, sender.account.id);
    return { ...sender, second, accountId: sender.account.id, key: newId() };
  }

  async function accept(instance: Instance, key: string, through = world) {
    const message = aMessage(instance, { at: new Date() });
    const idempotency = { key, request: `${instance.id}\nr`, async: true };
    return { message, verdict: await through.intake.accept({ message, idempotency }) };
  }

  /** What a process of an older version finds: it knows one place for each key. */
  async function foundByOlder(accountId: string, key: string): Promise<string | undefined> {
    const [row] = await world.database.query<{ id: string }>(
      'select message_id as id from idempotency_keys where account_id = $1 and key = $2',
      [accountId, key],
    );
    return row?.id;
  }

  test('the first lies where older versions look for it, and the second beside it', async () => {
    const { instance, second, accountId, key } = await start();
    const first = await accept(instance, key);
    const beside = await accept(second, key);
    expect(beside.verdict.kind).toBe('accepted');
    expect(await foundByOlder(accountId, key)).toBe(first.message.id);
    for (const [{ id }, { message }] of [[instance, first] as const, [second, beside] as const])
      expect(await world.idempotency.find({ accountId, instanceId: id, key })).toMatchObject({
        messageId: message.id,
      });
  });

  test('one that an older version wrote is answered again, and is in no other instance’s way', async () => {
    const { instance, second, accountId, key } = await start();
    const old = newId();
    await world.database.query(
      `insert into idempotency_keys (account_id, key, request, message_id, usage_sent, usage_limit, is_async)
       values ($1, $2, $3, $4, 1, 10, true)`,
      [accountId, key, `${instance.id}\nr`, old],
    );
    expect((await accept(instance, key)).verdict).toMatchObject({
      kind: 'repeated',
      record: { messageId: old },
    });
    expect(await world.idempotency.find({ accountId, instanceId: second.id, key })).toBeUndefined();
    expect((await accept(second, key)).verdict.kind).toBe('accepted');
    expect((await accept(second, key)).verdict.kind).toBe('repeated');
  });

  test('where the first has expired, the second keeps its own, and the first begins anew', async () => {
    const { instance, second, accountId, key } = await start();
    await accept(instance, key);
    const beside = await accept(second, key);
    await world.database.query(
      "update idempotency_keys set created_at = now() - interval '31 days' where account_id = $1 and key = $2",
      [accountId, key],
    );
    expect((await accept(second, key)).verdict).toMatchObject({ record: { messageId: beside.message.id } });
    const anew = await accept(instance, key);
    expect(anew.verdict.kind).toBe('accepted');
    expect(await foundByOlder(accountId, key)).toBe(anew.message.id);
  });

  test('used in two processes at once, each is accepted once and charged once', async () => {
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
    expect(await countSent(world, subscription)).toBe(60);
  });
});

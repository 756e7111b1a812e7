import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY_MS, type Instance } from '@waxwing/core';
import {
  aMessage,
  countSent,
  newId,
  seedAccount,
  seedInstance,
  seedSender,
  seedSubscription,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import type { Transaction } from '../../database/database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';

const WINDOW_MS = 30 * DAY_MS;

describe('concurrent intake', () => {
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

  const accept = (instance: Instance, { through = persistence, at = new Date(), key = '' } = {}) =>
    through.intake.accept({
      message: aMessage(instance, { at }),
      ...(key && { idempotency: { key, request: `${instance.id}\nr`, async: true } }),
    });

  /** Waits until as many statements of the database wait for a lock. */
  async function untilWaiting(client: Transaction, waiting: number): Promise<void> {
    for (let seen = 0; seen < waiting; ) {
      // Within a transaction pg_stat_activity keeps its first snapshot.
      await client.query('select pg_stat_clear_snapshot()');
      const found = await client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      seen = found.length;
    }
  }

  /** Locks the account's subscriptions while `work` starts, until `waiting` statements wait for them. */
  async function behindALock<T>(accountId: string, waiting: number, work: () => Promise<T>): Promise<T> {
    const begun = await persistence.database.transaction(async (client) => {
      await client.query('select from subscriptions where account_id = $1 for update', [accountId]);
      const done = work();
      await untilWaiting(client, waiting);
      return { done };
    });
    return begun.done;
  }

  test('a message that is being stored while its account is suspended is refused once that is committed', async () => {
    const { account, instance, subscription } = await seedSender(persistence);
    const { done } = await persistence.database.transaction(async (client) => {
      await client.query(
        `update accounts set suspension_level = 'sends', suspension_reason = 'x', suspended_at = now() where id = $1`,
        [account.id],
      );
      await client.query('set constraints all immediate');
      const accepting = accept(instance, { through: other });
      await untilWaiting(client, 1);
      return { done: accepting };
    });
    expect(await done).toEqual({ kind: 'suspended' });
    expect(await countSent(persistence, subscription)).toBe(0);
  });

  test('a key that occurs twice in one batch is accepted once and does not affect other messages', async () => {
    const { instance, subscription } = await seedSender(persistence);
    const key = newId();
    const verdicts = await Promise.all([
      accept(instance, { key }),
      accept(instance, { key }),
      accept(instance),
    ]);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['accepted', 'repeated', 'accepted']);
    expect(await countSent(persistence, subscription)).toBe(2);
  });

  test('a key that two processes read before either has claimed it is accepted once', async () => {
    const { account, instance, subscription } = await seedSender(persistence);
    const key = newId();
    const verdicts = await behindALock(account.id, 2, () =>
      Promise.all([accept(instance, { key }), accept(instance, { key, through: other })]),
    );
    expect(verdicts.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'repeated']);
    expect(await countSent(persistence, subscription)).toBe(1);
  });

  /** A plan of two messages per window in its second window; `late` is the last moment of the first. */
  async function inTheSecondWindow() {
    const account = await seedAccount(persistence);
    const startsAt = new Date(Date.now() - WINDOW_MS - 60_000);
    const endsAt = new Date(Date.now() + WINDOW_MS);
    const subscription = await seedSubscription(persistence, account.id, {
      startsAt,
      endsAt,
      messageLimit: 2,
    });
    const instance = await seedInstance(persistence, account.id);
    const late = new Date(startsAt.getTime() + WINDOW_MS - 1);
    return { subscription, instance, late };
  }

  test('a message whose window has ended counts in the current one', async () => {
    const { subscription, instance, late } = await inTheSecondWindow();

    const usage = async (at?: Date) => {
      const verdict = await accept(instance, { ...(at && { at }) });
      return verdict.kind === 'accepted' ? verdict.usage.sent : verdict.kind;
    };
    expect([await usage(), await usage(late), await usage(late), await usage()]).toEqual([
      1,
      2,
      'quota-exhausted',
      'quota-exhausted',
    ]);
    expect(await countSent(persistence, subscription)).toBe(2);
  });

  test('a batch on both sides of a window’s end counts each side separately', async () => {
    const { subscription, instance, late } = await inTheSecondWindow();

    const verdicts = await Promise.all([late, late, new Date()].map((at) => accept(instance, { at })));
    expect(verdicts.map((verdict) => 'usage' in verdict && verdict.usage.sent)).toEqual([1, 2, 1]);
    expect(await countSent(persistence, subscription)).toBe(1);
  });

  test('the millisecond in which a plan ends belongs to the next one', async () => {
    const account = await seedAccount(persistence);
    const change = new Date();
    const old = { startsAt: new Date(change.getTime() - DAY_MS), endsAt: change, messageLimit: 7 };
    const before = await seedSubscription(persistence, account.id, old);
    const after = await seedSubscription(persistence, account.id, { startsAt: change, messageLimit: 9 });
    const instance = await seedInstance(persistence, account.id);
    expect(await accept(instance, { at: change })).toMatchObject({ kind: 'accepted', usage: { limit: 9 } });
    expect([await countSent(persistence, before), await countSent(persistence, after)]).toEqual([0, 1]);
  });
});

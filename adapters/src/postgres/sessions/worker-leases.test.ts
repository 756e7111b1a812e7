import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Instance, SessionLease } from '@waxwing/core';
import {
  claimSession,
  eventuallyPasses,
  newWorkerId,
  seedLinked,
  seedSender,
  waitUntil,
} from '@waxwing/core/testing';
import pg from 'pg';
import { freshDatabase } from '../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';
import { withLease } from './with-lease.js';

describe('leases that hold as long as that of their worker', () => {
  let persistence: PgPersistence;
  let drop: () => Promise<void>;
  let other: pg.Client;
  let instance: Instance;
  let lease: SessionLease;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    persistence = await openPgPersistence(fresh.url);
    other = new pg.Client({ connectionString: fresh.url });
    await other.connect();
  });
  beforeEach(async () => {
    ({ instance, lease } = await seedLinked(persistence));
  });
  afterAll(async () => {
    await other.end();
    await persistence.close();
    await drop();
  });

  const renew = (since?: string) =>
    persistence.leases.renew(lease.owner, { ...(since !== undefined && { since }) });
  const query = (text: string, values: unknown[] = []) => persistence.database.query(text, values);
  const idsOf = ({ desiredStates }: Awaited<ReturnType<typeof renew>>) =>
    desiredStates.map((desired) => desired.lease.instanceId);

  test('a renewal where nothing has happened changes no lease of a session, and answers none', async () => {
    const rows = 'select ctid::text, * from session_leases order by instance_id';
    const before = await query(rows);
    // A transaction that began before the instance was linked, in any database of the server, holds the cursor back.
    await eventuallyPasses(async () => {
      const { cursor } = await renew();
      expect(await renew(cursor)).toMatchObject({ desiredStates: [], complete: false });
    });
    expect(await query(rows)).toEqual(before);
  });

  test('a change that is under way during a renewal is answered by the next', async () => {
    await other.query('begin');
    await other.query('update instances set display_name = $2 where id = $1', [instance.id, 'Late']);
    const { cursor } = await renew();
    // Those that began later commit first.
    await query('update instances set display_name = name where id <> $1', [instance.id]);
    const next = await renew(cursor);
    await other.query('commit');
    const { desiredStates } = await renew(next.cursor);
    expect(desiredStates).toMatchObject([{ lease, displayName: 'Late' }]);
  });

  test('marks of transactions that are still to come, from a restored backup, are not answered', async () => {
    const { cursor } = await renew();
    await query("update instances set changed_by = '9000000000000'");
    expect((await renew(cursor)).desiredStates).toEqual([]);
    await query("update instances set changed_by = '0'");
  });

  test('a claim renews a lease that ran out, and the next renewal tells the worker so', async () => {
    const { cursor } = await renew();
    await persistence.expireLease(lease);
    await claimSession(persistence, instance);
    await persistence.leases.claim(lease.owner, 0);
    const renewal = await renew(cursor);
    expect(renewal.complete).toBe(true);
    expect(idsOf(renewal)).not.toContain(instance.id);
    expect((await renew(renewal.cursor)).complete).toBe(false);
  });

  test('a renewal waits for a claim of the worker’s sessions, and misses what it took', async () => {
    const { cursor } = await renew();
    await persistence.expireLease(lease);
    await other.query('begin');
    await other.query('select from worker_leases where owner = $1 for share', [lease.owner]);
    await other.query(
      "update session_leases set owner = 'faster', epoch = epoch + 1 where instance_id = $1",
      [instance.id],
    );
    const renewal = renew(cursor);
    await waitUntilLocked();
    await other.query('commit');
    expect(idsOf(await renewal)).not.toContain(instance.id);
    expect((await renewal).complete).toBe(true);
  });

  test('while a renewal is under way nobody claims its sessions', async () => {
    await persistence.expireLease(lease);
    await other.query('begin');
    await other.query("update worker_leases set expires_at = now() + interval '1 hour' where owner = $1", [
      lease.owner,
    ]);
    expect(await claimSession(persistence, instance)).toBeUndefined();
    await other.query('commit');
    expect(await claimSession(persistence, instance)).toBeUndefined();
  });

  test('the sessions of a worker that died go to two others at once, each to one', async () => {
    const owner = newWorkerId();
    const many = [];
    for (let n = 0; n < 8; n++) many.push((await seedLinkedWith(owner)).instanceId);
    await persistence.expireLease({ ...lease, owner });
    const claims = await Promise.all([1, 2].map(() => persistence.leases.claim(newWorkerId(), 4)));
    const left = await persistence.leases.claim(newWorkerId(), 8);
    const taken = [...claims, left].flat().map((desired) => desired.lease.instanceId);
    expect(taken.toSorted()).toEqual(many.toSorted());
  });

  test('a linked session that is released is found by its time, one that rests is not', async () => {
    const endOf = async () =>
      (
        await query('select isfinite(expires_at) as timed from session_leases where instance_id = $1', [
          instance.id,
        ])
      )[0];
    await persistence.leases.release(lease);
    expect(await endOf()).toEqual({ timed: true });
    const next = (await claimSession(persistence, instance))!.lease;
    await persistence.reports.forget(next, {});
    await persistence.leases.release(next);
    expect(await endOf()).toEqual({ timed: false });
  });

  test('the release before may hold a session meanwhile: its lease has an end of its own', async () => {
    const end = (ms: number) =>
      query(
        "update session_leases set owner = 'older', expires_at = now() + $2 * interval '1 millisecond' where instance_id = $1",
        [instance.id, ms],
      );
    const older = { ...lease, owner: 'older' };
    await end(60_000);
    await withLease(persistence.database, older, async () => undefined);
    expect(await claimSession(persistence, instance)).toBeUndefined();
    await end(-1);
    expect((await claimSession(persistence, instance))?.lease.epoch).toBe(lease.epoch + 1);
  });

  test('the lease of a worker that is gone is removed once none of its sessions is left', async () => {
    const left = async () =>
      (await query('select from worker_leases where owner = $1', [lease.owner])).length;
    await query("update worker_leases set expires_at = now() - interval '2 minutes' where owner = $1", [
      lease.owner,
    ]);
    const sweep = () => persistence.leases.renew(newWorkerId());
    await sweep();
    expect(await left()).toBe(1);
    await claimSession(persistence, instance);
    await sweep();
    expect(await left()).toBe(0);
  });

  async function seedLinkedWith(owner: string): Promise<SessionLease> {
    const seeded = await seedSender(persistence);
    await persistence.leases.release(seeded.lease);
    return (await claimSession(persistence, seeded.instance, owner))!.lease;
  }

  async function waitUntilLocked(): Promise<void> {
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.query like '%worker_leases%' and a.datname = current_database()`;
    await waitUntil(
      async () => (await other.query(waiting)).rowCount! > 0,
      'the renewal to wait for the lock',
    );
  }
});

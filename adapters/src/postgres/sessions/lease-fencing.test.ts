import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Instance, InstanceBusy, LeaseLost, type Message, type SessionLease } from '@waxwing/core';
import {
  claimSession,
  countSent,
  newWorkerId,
  readDesiredState,
  type SeededSender,
  seedMessage,
  seedSender,
  WAIT_MS,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { PgSessionControl, withLease } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

describe('session leases in PostgreSQL', () => {
  let persistence: PgPersistence;
  let sender: SeededSender;
  let lease: SessionLease;
  let instance: Instance;

  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
  });
  beforeEach(async () => {
    sender = await seedSender(persistence);
    ({ lease, instance } = sender);
    await storeCredentials();
  });
  afterAll(async () => persistence.close());

  function storeCredentials(): Promise<void> {
    return withLease(persistence.database, lease, async (client) => {
      await client.query("insert into whatsapp_auth values ($1, $2, 'creds', 'me', '\\x01')", [
        lease.instanceId,
        lease.accountId,
      ]);
    });
  }

  async function credentials(): Promise<number> {
    const rows = await persistence.database.query('select from whatsapp_auth where instance_id = $1', [
      instance.id,
    ]);
    return rows.length;
  }

  const wantedOf = (owner: string) => readDesiredState(persistence, owner, instance);

  const stored = ({ id }: Message) => persistence.messages.byId(instance.accountId, id);

  test('a transaction under a lease that has moved on writes nothing', async () => {
    await persistence.expireLease(lease);
    let ran = false;
    const late = withLease(persistence.database, lease, async () => {
      ran = true;
    });
    await expect(late).rejects.toBeInstanceOf(LeaseLost);
    expect(ran).toBe(false);
  });

  test('a worker that is silent for the duration of a lease no longer counts and is removed later', async () => {
    const [gone, alive] = [newWorkerId(), newWorkerId()];
    await persistence.leases.renew(gone, { capacity: 5 });
    const { ttlMs } = persistence.leases;
    const forget = (ms: number) =>
      persistence.database.query(
        "update workers set seen_at = now() - $2 * interval '1 millisecond' where owner = $1",
        [gone, ms],
      );
    const counted = async () =>
      (await persistence.registry.readClusterState()).workers.some(({ owner }) => owner === gone);
    await forget(0.75 * ttlMs);
    expect(await counted()).toBe(true);
    expect((await persistence.registry.readClusterState()).runsOutMs).toBeLessThanOrEqual(0.25 * ttlMs);
    await forget(ttlMs);
    expect(await counted()).toBe(false);
    await persistence.leases.renew(alive, { capacity: 5 });
    expect(await persistence.database.query('select from workers where owner = $1', [gone])).toEqual([]);
  });

  test('a lease cannot be claimed while its worker’s write is under way, even when it expires', async () => {
    const claimed = await withLease(persistence.database, lease, async () => {
      const expiry = persistence.expireLease(lease);
      const claim = await claimSession(persistence, instance, newWorkerId());
      return { claim, expiry };
    });
    await claimed.expiry;
    expect(claimed.claim).toBeUndefined();
    expect((await claimSession(persistence, instance, newWorkerId()))?.lease.epoch).toBe(lease.epoch + 1);
  });

  test('without a worker the caller forgets the session: credentials, phone and waiting messages', async () => {
    const message = await seedMessage(persistence, instance);
    const watched = persistence.watch.waitUntilSettled(instance.accountId, message.id, 10_000);
    await persistence.leases.release(lease);

    await new PgSessionControl({ ...persistence, releaseTimeoutMs: WAIT_MS }).forget(instance.id);

    expect(await credentials()).toBe(0);
    const { linked, phone, name } = (
      await persistence.instances.get(instance.accountId, instance.id)
    ).snapshot();
    expect({ linked, phone, name }).toEqual({ linked: false, phone: null, name: null });
    expect((await watched).message).toMatchObject({ status: 'failed', failureCode: 'logged_out' });
    expect(await countSent(persistence, sender.subscription)).toBe(0);
    expect(await wantedOf(lease.owner)).toBeUndefined();
  });

  test('a late worker cannot write after its session was forgotten', async () => {
    await persistence.expireLease(lease);
    await new PgSessionControl({ ...persistence, releaseTimeoutMs: WAIT_MS }).forget(instance.id);
    await expect(storeCredentials()).rejects.toBeInstanceOf(LeaseLost);
    expect(await wantedOf(lease.owner)).toBeUndefined();
  });

  test('a worker that does not release in time keeps everything, and the request is withdrawn', async () => {
    // deadline: the product's timeout expires here, on purpose
    const control = new PgSessionControl({ ...persistence, releaseTimeoutMs: 120 });
    await expect(control.forget(instance.id)).rejects.toBeInstanceOf(InstanceBusy);
    expect(await credentials()).toBe(1);
    expect(await wantedOf(lease.owner)).toMatchObject({ lease, linked: true, forget: false });
  });

  test('a request that is given up leaves a later one as it is, which does not take that for done', async () => {
    // The timeouts of the product expire here, on purpose.
    const asked = [120, 360].map((releaseTimeoutMs) =>
      new PgSessionControl({ ...persistence, releaseTimeoutMs }).forget(instance.id),
    );
    const refused = { status: 'rejected', reason: expect.any(InstanceBusy) };
    expect(await Promise.allSettled(asked)).toEqual([refused, refused]);
    expect(await credentials()).toBe(1);
    expect(await wantedOf(lease.owner)).toMatchObject({ lease, linked: true, forget: false });
  });

  test('a request to forget starts a session even when the instance has failed', async () => {
    await persistence.reports.report(lease, { status: 'failed' });
    const forgotten = new PgSessionControl({ ...persistence, releaseTimeoutMs: WAIT_MS }).forget(instance.id);
    await persistence.leases.release(lease);
    await forgotten;
    expect(await credentials()).toBe(0);
  });

  test('when the worker forgets, waiting messages fail and are refunded; those that may have been written stay charged', async () => {
    const [taken, waiting] = [
      await seedMessage(persistence, instance),
      await seedMessage(persistence, instance),
    ];
    await persistence.outbox.take(lease, { known: 1, first: 0 }, []);

    await persistence.reports.forget(lease, {
      status: 'logged_out',
      statusReason: 'The phone removed this device.',
    });

    expect(await credentials()).toBe(0);
    const failure = { status: 'failed', failureReason: 'The phone removed this device.' };
    expect(await stored(taken)).toMatchObject(failure);
    expect(await stored(waiting)).toMatchObject(failure);
    expect(await countSent(persistence, sender.subscription)).toBe(1);
  });

  test('of many sessions writing concurrently only the one whose lease has moved on is refused', async () => {
    const others = [await seedSender(persistence), await seedSender(persistence)];
    const senders = [others[0]!, sender, others[1]!];
    const messages: Message[] = [];
    for (const each of senders) messages.push(await seedMessage(persistence, each.instance));
    await persistence.expireLease(lease);

    const settled = await Promise.allSettled(
      senders.map((each, index) =>
        persistence.outbox.settle(each.lease, [{ id: messages[index]!.id, kind: 'sent', at: new Date() }]),
      ),
    );

    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((settled[1] as PromiseRejectedResult).reason).toBeInstanceOf(LeaseLost);
    const statuses = await Promise.all(
      messages.map(async ({ accountId, id }) => (await persistence.messages.byId(accountId, id))?.status),
    );
    expect(statuses).toEqual(['sent', 'pending', 'sent']);
  });

  test('a removed instance leaves no credentials, and its worker can no longer write', async () => {
    const message = await seedMessage(persistence, instance);
    await persistence.instances.remove(instance.accountId, instance.id);

    expect(await credentials()).toBe(0);
    expect(await stored(message)).toMatchObject({ status: 'failed', failureCode: 'logged_out' });
    expect(await countSent(persistence, sender.subscription)).toBe(0);
    await expect(storeCredentials()).rejects.toBeInstanceOf(LeaseLost);
    await expect(persistence.reports.report(lease, { status: 'ready' })).rejects.toBeInstanceOf(LeaseLost);
  });
});

import { describe, expect, jest, test } from '@jest/globals';
import {
  claimLinkedLease,
  claimLinkingLease,
  claimSession,
  createMemoryPorts,
  eventually,
  newWorkerId,
  seedAccount,
  seedSubscription,
} from '../../testing/index.js';
import { KeyNotFound } from '../keys/errors.js';
import { AccountSuspended } from '../operators/errors.js';
import { WatchQr } from '../sessions/linking/watch-qr.js';
import { CreateInstance } from './create-instance.js';
import { DeleteInstance } from './delete-instance.js';
import { InstanceNotFound } from './errors.js';
import { GetInstance } from './get-instance.js';
import { ResetInstance } from './reset-instance.js';

async function start() {
  const ports = createMemoryPorts();
  const { id: accountId } = await seedAccount(ports);
  await seedSubscription(ports, accountId);
  const { instance, secret } = await new CreateInstance(ports).execute({ accountId });
  const query = { accountId, instanceId: instance.id };
  const foreign = { accountId: (await seedAccount(ports)).id, instanceId: instance.id };
  return { ports, instance, secret, query, foreign };
}

/** Acts as the worker that holds the session when it is told to forget it. */
async function forgetSession(
  ports: Awaited<ReturnType<typeof start>>['ports'],
  owner: string,
): Promise<void> {
  const order = await eventually(async () =>
    (await ports.leases.renew(owner)).desiredStates.find(({ forget }) => forget),
  );
  await ports.reports.forget(order.lease, { status: 'logged_out', statusReason: 'Unlinked.' });
}

describe('GetInstance', () => {
  test('returns the instance with the secret of its own key [3.INSTANCE.02] [D.KEYS.05]', async () => {
    const { ports, instance, secret, query } = await start();
    const found = await new GetInstance(ports).execute(query);
    expect(found.instance.snapshot()).toEqual(instance.snapshot());
    expect(found.secret).toBe(secret);
  });

  test('does not find an instance of another account', async () => {
    const { ports, foreign } = await start();
    await expect(new GetInstance(ports).execute(foreign)).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('reports an instance that has lost its key', async () => {
    const { ports, query } = await start();
    ports.store.keys.clear();
    await expect(new GetInstance(ports).execute(query)).rejects.toBeInstanceOf(KeyNotFound);
  });
});

describe('WatchQr', () => {
  test('starts linking and keeps it going for 30 s, and 40 s at most [D.INSTANCE.03] [D.INSTANCE.04]', async () => {
    const { ports, instance, query } = await start();
    expect(await claimSession(ports, instance, newWorkerId())).toBeUndefined();

    expect((await new WatchQr(ports).execute({ ...query, suspension: null })).status).toBe('initializing');
    expect(ports.sessions.changed).toEqual([instance.id]);
    const owner = newWorkerId();
    expect((await claimSession(ports, instance, owner))?.linkingWanted).toBe(true);
    ports.clock.advance(29_999);
    expect((await ports.leases.renew(owner)).desiredStates[0]?.linkingWanted).toBe(true);
    ports.clock.advance(10_001);
    expect((await ports.leases.renew(owner)).desiredStates[0]?.linkingWanted).toBe(false);
  });

  test('writes once in ten seconds, however often the code is looked at, and wakes a worker only to start', async () => {
    const { ports, instance, query } = await start();
    const extend = jest.spyOn(ports.instances, 'extendLinking');
    const owner = newWorkerId();
    for (let seconds = 0; seconds <= 20; seconds += 2) {
      await new WatchQr(ports).execute({ ...query, suspension: null });
      await ports.leases.claim(owner, 1);
      ports.clock.advance(2_000);
    }
    expect(extend).toHaveBeenCalledTimes(2);
    expect(ports.sessions.changed).toEqual([instance.id]);
    ports.clock.advance(27_999);
    expect((await ports.leases.renew(owner)).desiredStates[0]?.linkingWanted).toBe(true);
    ports.clock.advance(10_000);
    await new WatchQr(ports).execute({ ...query, suspension: null });
    expect(ports.sessions.changed).toEqual([instance.id, instance.id]);
  });

  test('returns the newest code [3.QR.01]', async () => {
    const { ports, instance, query } = await start();
    await ports.reports.report(await claimLinkingLease(ports, instance), { qr: 'newest' });
    expect((await new WatchQr(ports).execute({ ...query, suspension: null })).snapshot().qr).toBe('newest');
  });

  test('waits a moment for a code that is about to arrive', async () => {
    const { ports, instance, query } = await start();
    const lease = await claimLinkingLease(ports, instance);
    const watching = new WatchQr(ports).execute({ ...query, suspension: null });
    await ports.reports.report(lease, { qr: 'first' });
    expect((await watching).snapshot().qr).toBe('first');
  });

  test('answers at once when the instance is queued for linking', async () => {
    const { ports, instance, query } = await start();
    const line = { statusReason: 'Waiting (3 before this one).', statusReasonCode: 'waiting' } as const;
    await ports.reports.report(await claimLinkingLease(ports, instance), line);
    const instanceWatch = { waitUntil: () => Promise.reject(new Error('no wait expected')) };
    const { statusReason } = (
      await new WatchQr({ ...ports, instanceWatch }).execute({ ...query, suspension: null })
    ).snapshot();
    expect(statusReason).toBe('Waiting (3 before this one).');
  });

  test('starts nothing for an instance that is linked or has failed', async () => {
    const { ports, instance, query } = await start();
    const lease = await claimLinkedLease(ports, instance);
    await new WatchQr(ports).execute({ ...query, suspension: null });
    await ports.reports.forget(lease, { status: 'failed' });
    await new WatchQr(ports).execute({ ...query, suspension: null });
    expect(ports.sessions.changed).toEqual([]);
  });

  test('links nothing while the account is suspended, and shows what is linked', async () => {
    const { ports, instance, query } = await start();
    const suspension = {
      level: 'linking',
      reason: 'Looking into it',
      since: new Date(0),
      until: null,
    } as const;
    const watching = () => new WatchQr(ports).execute({ ...query, suspension });
    await expect(watching()).rejects.toBeInstanceOf(AccountSuspended);
    expect(ports.sessions.changed).toEqual([]);
    await claimLinkedLease(ports, instance);
    expect((await watching()).canLink).toBe(false);
  });

  test('does not find an instance of another account', async () => {
    const { ports, foreign } = await start();
    await expect(new WatchQr(ports).execute({ ...foreign, suspension: null })).rejects.toBeInstanceOf(
      InstanceNotFound,
    );
    expect(ports.sessions.changed).toEqual([]);
  });
});

describe('ResetInstance', () => {
  test('unlinks the phone and starts again, keeping id and key', async () => {
    const { ports, instance, secret, query } = await start();
    const { owner } = await claimLinkedLease(ports, instance);
    await Promise.all([new ResetInstance(ports).execute(query), forgetSession(ports, owner)]);

    const now = await new GetInstance(ports).execute(query);
    expect(now.instance.snapshot()).toEqual(instance.snapshot());
    expect(now.secret).toBe(secret);
  });

  test('lets a failed instance link again', async () => {
    const { ports, instance, query } = await start();
    const lease = await claimLinkingLease(ports, instance);
    await ports.reports.report(lease, { status: 'failed', statusReason: 'Banned.' });
    await ports.leases.release(lease);
    await new ResetInstance(ports).execute(query);
    expect((await new WatchQr(ports).execute({ ...query, suspension: null })).canLink).toBe(true);
  });

  test('does not find an instance of another account, and leaves its session alone', async () => {
    const { ports, instance, foreign, query } = await start();
    await ports.leases.release(await claimLinkedLease(ports, instance));
    await expect(new ResetInstance(ports).execute(foreign)).rejects.toBeInstanceOf(InstanceNotFound);
    expect((await ports.instances.get(query.accountId, instance.id)).linked).toBe(true);
  });
});

describe('DeleteInstance', () => {
  test('waits until the worker has cut the session, then removes the instance', async () => {
    const { ports, instance, query } = await start();
    const { owner } = await claimLinkedLease(ports, instance);
    await Promise.all([new DeleteInstance(ports).execute(query), forgetSession(ports, owner)]);
    await expect(new GetInstance(ports).execute(query)).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('removes nothing when the session cannot be cut', async () => {
    const { ports, query } = await start();
    const { sessions } = ports;
    sessions.forget = () => Promise.reject(new Error('busy'));
    await expect(new DeleteInstance(ports).execute(query)).rejects.toThrow('busy');
    expect((await new GetInstance(ports).execute(query)).instance.id).toBe(query.instanceId);
  });

  test('does not find an instance of another account, and leaves its session alone', async () => {
    const { ports, instance, foreign, query } = await start();
    await ports.leases.release(await claimLinkedLease(ports, instance));
    await expect(new DeleteInstance(ports).execute(foreign)).rejects.toBeInstanceOf(InstanceNotFound);
    expect((await new GetInstance(ports).execute(query)).instance.linked).toBe(true);
  });
});

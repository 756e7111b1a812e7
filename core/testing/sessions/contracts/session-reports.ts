import { expect, test } from '@jest/globals';
import { type Instance, type InstanceState, LeaseLost, type SessionLease } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';

/** What a worker reports about the instance of its session. */
export const sessionReportsContract = persistenceContract('Session reports', (fixture) => {
  const { expireLease, fromNow, instances, leases, readDesiredState, reports, seed } = fixture;

  async function stateOf(instance: Instance): Promise<InstanceState> {
    return (await instances.get(instance.accountId, instance.id)).snapshot();
  }

  /** Expires a lease and lets another worker claim the session. */
  async function supersede(lease: SessionLease, instance: Instance): Promise<void> {
    await expireLease(lease);
    await seed.claim(instance);
  }

  test('the newest QR code is shown while the status is still initializing [D.INSTANCE.02]', async () => {
    const { instance, lease } = await seed.linking();
    await reports.report(lease, { qr: 'first' });
    await reports.report(lease, { qr: 'second' });
    expect(await stateOf(instance)).toMatchObject({ status: 'initializing', qr: 'second', linked: false });
  });

  test('a name or a reason that a database cannot store does not keep a session from being ready', async () => {
    const { instance, lease } = await seed.linked();
    await reports.report(lease, { status: 'ready', name: 'A\0sha\ud800', statusReason: '\0Locked\udc00' });
    expect(await stateOf(instance)).toMatchObject({
      status: 'ready',
      name: 'Asha\ufffd',
      statusReason: 'Locked\ufffd',
    });
  });

  test('a QR code is stored with its end, and one without an end has none', async () => {
    const { instance, lease } = await seed.linking();
    const qrExpiresAt = new Date('2026-03-04T10:00:00.250Z');
    await reports.report(lease, { qr: 'first', qrExpiresAt });
    await reports.report(lease, { statusReason: 'Something else.' });
    expect(await stateOf(instance)).toMatchObject({ qr: 'first', qrExpiresAt });
    await reports.report(lease, { qr: 'second' });
    expect(await stateOf(instance)).toMatchObject({ qr: 'second', qrExpiresAt: null });
    await reports.report(lease, { qr: 'third', qrExpiresAt });
    await reports.report(lease, { qr: null });
    expect(await stateOf(instance)).toMatchObject({ qr: null, qrExpiresAt: null });
  });

  test('a session that may not log in yet is paused, and its instance shows until when', async () => {
    const { instance, lease } = await seed.linked();
    const retryAt = fromNow(60_000);
    await reports.report(lease, { retryAt });
    expect(await stateOf(instance)).toMatchObject({ retryAt });
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ paused: true });
    await reports.report(lease, { statusReason: 'Something else.' });
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ paused: true });
    await reports.report(lease, { retryAt: fromNow(-1_000) });
    expect(await readDesiredState(lease.owner, instance)).toMatchObject({ paused: false });
    await reports.report(lease, { retryAt: null });
    expect(await stateOf(instance)).toMatchObject({ retryAt: null });
  });

  test('a paused session is claimed as paused, and forgetting it ends the pause', async () => {
    const { instance, lease } = await seed.linked();
    await reports.report(lease, { retryAt: fromNow(60_000) });
    await expireLease(lease);
    const taken = await seed.claim(instance);
    expect(taken?.paused).toBe(true);
    await reports.forget(taken!.lease, {});
    expect(await stateOf(instance)).toMatchObject({ retryAt: null });
  });

  test('a ready instance whose worker died is shown as disconnected until another one claims it', async () => {
    const { instance, lease } = await seed.linked();
    await expireLease(lease);
    expect(await stateOf(instance)).toMatchObject({ status: 'disconnected', linked: true });
    const listed = await instances.listOf(instance.accountId);
    expect(listed.map(({ status }) => status)).toEqual(['disconnected']);
  });

  test('a report changes only what it names', async () => {
    const { instance, lease } = await seed.linking();
    const linked = { status: 'ready', qr: null, linked: true, phone: '919876543210', name: 'Asha' } as const;
    await reports.report(lease, linked);
    await reports.report(lease, { status: 'disconnected', statusReason: 'The connection was lost.' });

    expect(await stateOf(instance)).toEqual({
      ...instance.snapshot(),
      ...linked,
      linkingUntil: expect.any(Date),
      status: 'disconnected',
      statusReason: 'The connection was lost.',
    });
  });

  test('a sentence is stored with its code, and one without a code has none', async () => {
    const { instance, lease } = await seed.linking();
    await reports.report(lease, { statusReason: 'The code expired.', statusReasonCode: 'expired' });
    await reports.report(lease, { qr: 'a QR code' });
    expect(await stateOf(instance)).toMatchObject({ statusReasonCode: 'expired' });
    await reports.report(lease, { statusReason: 'Something else.' });
    expect(await stateOf(instance)).toMatchObject({
      statusReason: 'Something else.',
      statusReasonCode: null,
    });
  });

  test('an empty report changes nothing', async () => {
    const { instance, lease } = await seed.linked();
    const before = await stateOf(instance);
    await reports.report(lease, {});
    expect(await stateOf(instance)).toEqual(before);
  });

  test('forgetting removes everything of the phone and stores the reason', async () => {
    const { instance, lease } = await seed.linked();
    await reports.forget(lease, { status: 'logged_out', statusReason: 'The phone removed this device.' });

    expect(await stateOf(instance)).toEqual({
      ...instance.snapshot(),
      status: 'logged_out',
      statusReason: 'The phone removed this device.',
    });
  });

  test('forgetting keeps the status when the report names none', async () => {
    const { instance, lease } = await seed.linked();
    await reports.forget(lease, {});
    expect(await stateOf(instance)).toEqual({ ...instance.snapshot(), status: 'ready' });
  });

  test('forgetting ends the request to link: an unlinked instance is idle until its QR code is requested again', async () => {
    const { instance, lease } = await seed.linking();
    await reports.forget(lease, { status: 'logged_out' });
    await leases.release(lease);
    expect(await seed.claim(instance)).toBeUndefined();
  });

  test('a former worker can neither report nor forget', async () => {
    const { instance, lease } = await seed.linked();
    const before = await stateOf(instance);
    await supersede(lease, instance);

    await expect(reports.report(lease, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
    await expect(reports.forget(lease, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
    expect(await stateOf(instance)).toEqual(before);
  });

  test('a lease with the name of another worker is refused', async () => {
    const { instance, lease } = await seed.linked();
    const forged = { ...lease, owner: newWorkerId() };
    await expect(reports.report(forged, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
    expect((await stateOf(instance)).status).toBe('ready');
  });
});

import { describe, expect, test } from '@jest/globals';
import { type Instance, type InstanceState, LeaseLost, type SessionLease } from '../../../src/index.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import {
  claimLinkedLease,
  claimLinkingLease,
  claimSession,
  fromNow,
  newWorkerId,
  seedAccount,
  seedInstance,
} from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

/** What a worker reports about the instance of its session. */
export function sessionReportsContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Session reports, ${name}`, () => {
    const fixture = usePersistence(setup);

    async function newInstance(): Promise<Instance> {
      return seedInstance(fixture(), (await seedAccount(fixture())).id);
    }

    async function stateOf(instance: Instance): Promise<InstanceState> {
      return (await fixture().instances.get(instance.accountId, instance.id)).snapshot();
    }

    /** Expires a lease and lets another worker claim the session. */
    async function supersede(lease: SessionLease, instance: Instance): Promise<void> {
      await fixture().expireLease(lease);
      await claimSession(fixture(), instance, newWorkerId());
    }

    test('the newest QR code is shown while the status is still initializing [D.INSTANCE.02]', async () => {
      const instance = await newInstance();
      const lease = await claimLinkingLease(fixture(), instance);
      await fixture().reports.report(lease, { qr: 'first' });
      await fixture().reports.report(lease, { qr: 'second' });
      expect(await stateOf(instance)).toMatchObject({ status: 'initializing', qr: 'second', linked: false });
    });

    test('a QR code is stored with its end, and one without an end has none', async () => {
      const instance = await newInstance();
      const lease = await claimLinkingLease(fixture(), instance);
      const qrExpiresAt = new Date('2026-03-04T10:00:00.250Z');
      await fixture().reports.report(lease, { qr: 'first', qrExpiresAt });
      await fixture().reports.report(lease, { statusReason: 'Something else.' });
      expect(await stateOf(instance)).toMatchObject({ qr: 'first', qrExpiresAt });
      await fixture().reports.report(lease, { qr: 'second' });
      expect(await stateOf(instance)).toMatchObject({ qr: 'second', qrExpiresAt: null });
      await fixture().reports.report(lease, { qr: 'third', qrExpiresAt });
      await fixture().reports.report(lease, { qr: null });
      expect(await stateOf(instance)).toMatchObject({ qr: null, qrExpiresAt: null });
    });

    test('a session that may not log in yet is paused, and its instance shows until when', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      const retryAt = fromNow(fixture(), 60_000);
      await fixture().reports.report(lease, { retryAt });
      expect(await stateOf(instance)).toMatchObject({ retryAt });
      expect(await fixture().leases.renew(lease.owner)).toMatchObject([{ paused: true }]);
      await fixture().reports.report(lease, { statusReason: 'Something else.' });
      expect(await fixture().leases.renew(lease.owner)).toMatchObject([{ paused: true }]);
      await fixture().reports.report(lease, { retryAt: fromNow(fixture(), -1_000) });
      expect(await fixture().leases.renew(lease.owner)).toMatchObject([{ paused: false }]);
      await fixture().reports.report(lease, { retryAt: null });
      expect(await stateOf(instance)).toMatchObject({ retryAt: null });
    });

    test('a paused session is claimed as paused, and forgetting it ends the pause', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      await fixture().reports.report(lease, { retryAt: fromNow(fixture(), 60_000) });
      await fixture().expireLease(lease);
      const taken = await claimSession(fixture(), instance, newWorkerId());
      expect(taken?.paused).toBe(true);
      await fixture().reports.forget(taken!.lease, {});
      expect(await stateOf(instance)).toMatchObject({ retryAt: null });
    });

    test('a ready instance whose worker died is shown as disconnected until another one claims it', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      await fixture().expireLease(lease);
      expect(await stateOf(instance)).toMatchObject({ status: 'disconnected', linked: true });
      const listed = await fixture().instances.listOf(instance.accountId);
      expect(listed.map(({ status }) => status)).toEqual(['disconnected']);
    });

    test('a report changes only what it names', async () => {
      const instance = await newInstance();
      const lease = await claimLinkingLease(fixture(), instance);
      const linked = {
        status: 'ready',
        qr: null,
        linked: true,
        phone: '919876543210',
        name: 'Asha',
      } as const;
      await fixture().reports.report(lease, linked);
      await fixture().reports.report(lease, {
        status: 'disconnected',
        statusReason: 'The connection was lost.',
      });

      expect(await stateOf(instance)).toEqual({
        ...instance.snapshot(),
        ...linked,
        status: 'disconnected',
        statusReason: 'The connection was lost.',
      });
    });

    test('a sentence is stored with its code, and one without a code has none', async () => {
      const instance = await newInstance();
      const lease = await claimLinkingLease(fixture(), instance);
      await fixture().reports.report(lease, {
        statusReason: 'The code expired.',
        statusReasonCode: 'expired',
      });
      await fixture().reports.report(lease, { qr: 'a QR code' });
      expect(await stateOf(instance)).toMatchObject({ statusReasonCode: 'expired' });
      await fixture().reports.report(lease, { statusReason: 'Something else.' });
      expect(await stateOf(instance)).toMatchObject({
        statusReason: 'Something else.',
        statusReasonCode: null,
      });
    });

    test('an empty report changes nothing', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      const before = await stateOf(instance);
      await fixture().reports.report(lease, {});
      expect(await stateOf(instance)).toEqual(before);
    });

    test('forgetting removes everything of the phone and stores the reason', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      await fixture().reports.forget(lease, {
        status: 'logged_out',
        statusReason: 'The phone removed this device.',
      });

      expect(await stateOf(instance)).toEqual({
        ...instance.snapshot(),
        status: 'logged_out',
        statusReason: 'The phone removed this device.',
      });
    });

    test('forgetting keeps the status when the report names none', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      await fixture().reports.forget(lease, {});
      expect(await stateOf(instance)).toEqual({ ...instance.snapshot(), status: 'ready' });
    });

    test('forgetting ends the request to link: an unlinked instance is idle until its QR code is requested again', async () => {
      const instance = await newInstance();
      const lease = await claimLinkingLease(fixture(), instance);
      await fixture().reports.forget(lease, { status: 'logged_out' });
      await fixture().leases.release(lease);
      expect(await claimSession(fixture(), instance, newWorkerId())).toBeUndefined();
    });

    test('a former worker can neither report nor forget', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      const before = await stateOf(instance);
      await supersede(lease, instance);

      await expect(fixture().reports.report(lease, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
      await expect(fixture().reports.forget(lease, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
      expect(await stateOf(instance)).toEqual(before);
    });

    test('a lease with the name of another worker is refused', async () => {
      const instance = await newInstance();
      const lease = await claimLinkedLease(fixture(), instance);
      const forged = { ...lease, owner: newWorkerId() };
      await expect(fixture().reports.report(forged, { status: 'failed' })).rejects.toBeInstanceOf(LeaseLost);
      expect((await stateOf(instance)).status).toBe('ready');
    });
  });
}

import { expect, test } from '@jest/globals';
import {
  type AuditEntry,
  DAY_MS,
  MINUTE_MS,
  RECONNECTING,
  type SessionReport,
  type Suspension,
} from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

function anEntry(accountId: string | null, overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: newId(),
    at: new Date(),
    actor: { kind: 'operator', name: 'night shift' },
    accountId,
    action: 'account.noted',
    target: null,
    reason: 'called about a lost phone',
    details: {},
    ...overrides,
  };
}

export const suspensionsContract = persistenceContract(
  'OperatorsPorts, the log and suspensions',
  (fixture) => {
    const { accounts, auditLog, fromNow, operatorAccounts, readDesiredState, seed } = fixture;
    const newAccount = async () => (await seed.account()).id;
    const suspensionOf = (overrides: Partial<Suspension> = {}): Suspension => ({
      level: 'sends',
      reason: 'Complaints of recipients',
      since: new Date(),
      until: null,
      ...overrides,
    });

    test('entries are listed as they were recorded, the newest first, to their own account', async () => {
      const [accountId, other] = [await newAccount(), await newAccount()];
      const entries = [2, 1, 0].map((minutes) =>
        anEntry(accountId, { at: fromNow(-minutes * MINUTE_MS), details: { days: 3, plan: 'pro', a: null } }),
      );
      for (const entry of entries) await auditLog.record(entry);
      await auditLog.record(anEntry(other, { action: 'account.suspended' }));
      expect(await auditLog.list({ accountId, limit: 10 })).toEqual(entries.toReversed());
      const [newest, second] = entries.toReversed();
      expect(await auditLog.list({ accountId, limit: 1, before: newest })).toEqual([second]);
      expect(await auditLog.list({ accountId, limit: 10, actions: ['account.suspended'] })).toEqual([]);
    });

    test('a log that nobody has touched proves to be whole, also after entries at the same time', async () => {
      const before = await auditLog.verify();
      const accountId = await newAccount();
      await Promise.all(Array.from({ length: 8 }, () => auditLog.record(anEntry(accountId))));
      const after = await auditLog.verify();
      expect(after.broken).toBeNull();
      expect(after.entries).toBeGreaterThanOrEqual(before.entries + 8);
      expect(after.head).not.toBe(before.head);
    });

    test('a suspension shows at the account, is recorded with it, and is lifted', async () => {
      const accountId = await newAccount();
      const suspension = suspensionOf({ until: fromNow(DAY_MS) });
      const suspended = anEntry(accountId, { action: 'account.suspended' });
      expect(await operatorAccounts.changeSuspension(accountId, suspension, suspended)).toBe(true);
      expect((await accounts.byId(accountId))!.suspension).toEqual(suspension);
      expect((await operatorAccounts.overview(accountId, new Date()))!.suspension).toEqual(suspension);
      const lifted = anEntry(accountId, { action: 'account.suspension_lifted', at: fromNow(1) });
      expect(await operatorAccounts.changeSuspension(accountId, null, lifted)).toBe(true);
      expect((await accounts.byId(accountId))!.suspension).toBeNull();
      expect(await operatorAccounts.changeSuspension(accountId, null, anEntry(accountId))).toBe(false);
      expect(await auditLog.list({ accountId, limit: 10 })).toEqual([lifted, suspended]);
    });

    test('an unknown or closed account is not suspended, and nothing is recorded', async () => {
      const accountId = await newAccount();
      await accounts.close(accountId, new Date());
      for (const id of [accountId, newId()]) {
        expect(await operatorAccounts.changeSuspension(id, suspensionOf(), anEntry(id))).toBe(false);
        expect(await auditLog.list({ accountId: id, limit: 1 })).toEqual([]);
      }
    });

    test('suspensions that have ended by themselves are listed, others are not', async () => {
      const [ended, lasting, endless] = [await newAccount(), await newAccount(), await newAccount()];
      const until = (id: string, end: Date | null) =>
        operatorAccounts.changeSuspension(id, suspensionOf({ until: end }), anEntry(id));
      await until(ended, fromNow(-MINUTE_MS));
      await until(lasting, fromNow(DAY_MS));
      await until(endless, null);
      const listed = await operatorAccounts.listEndedSuspensions(new Date(), 100_000);
      expect(listed).toContain(ended);
      expect(listed).not.toContain(lasting);
      expect(listed).not.toContain(endless);
      await operatorAccounts.changeSuspension(ended, null, anEntry(ended));
      expect(await operatorAccounts.listEndedSuspensions(new Date(), 100_000)).not.toContain(ended);
    });

    test('a suspension that was renewed before it is lifted stays as it is, and nothing is recorded', async () => {
      const accountId = await newAccount();
      const now = new Date();
      const renewed = suspensionOf({ until: fromNow(DAY_MS) });
      await operatorAccounts.changeSuspension(accountId, renewed, anEntry(accountId));
      expect(await operatorAccounts.liftEndedSuspension(accountId, now, anEntry(accountId))).toBe(false);
      expect(await auditLog.list({ accountId, limit: 9 })).toHaveLength(1);
      const inTwoDays = fromNow(2 * DAY_MS);
      expect(await operatorAccounts.liftEndedSuspension(accountId, inTwoDays, anEntry(accountId))).toBe(true);
      expect(await operatorAccounts.liftEndedSuspension(accountId, inTwoDays, anEntry(accountId))).toBe(
        false,
      );
    });

    test('the worker of a session is told of each level: phones stay linked, messages wait, or the connection ends', async () => {
      const { lease, instance } = await seed.linked();
      const { accountId } = lease;
      const stateOf = () => readDesiredState(lease.owner, instance);
      expect(await stateOf()).toMatchObject({ sendsSuspended: false, paused: false, linked: true });
      await operatorAccounts.changeSuspension(accountId, suspensionOf(), anEntry(accountId));
      expect(await stateOf()).toMatchObject({ sendsSuspended: true, paused: false, linked: true });
      await operatorAccounts.changeSuspension(accountId, suspensionOf({ level: 'all' }), anEntry(accountId));
      expect(await stateOf()).toMatchObject({ sendsSuspended: true, paused: true, linked: true });
      expect((await fixture.instances.get(accountId, instance.id)).snapshot()).toMatchObject({
        status: 'disconnected',
        statusReasonCode: 'account_suspended',
        retryAt: null,
      });
      await operatorAccounts.changeSuspension(accountId, null, anEntry(accountId));
      expect(await stateOf()).toMatchObject({ sendsSuspended: false, paused: false, linked: true });
    });

    test('a session that came up while its account was suspended is not shown as ready', async () => {
      const { lease, instance } = await seed.linked();
      const { accountId } = lease;
      const shown = async () => (await fixture.instances.get(accountId, instance.id)).snapshot();
      await operatorAccounts.changeSuspension(accountId, suspensionOf({ level: 'all' }), anEntry(accountId));
      const { statusReason } = await shown();
      for (const report of [
        { status: 'ready', statusReason: null },
        { status: 'disconnected', ...RECONNECTING },
      ])
        await fixture.reports.report(lease, { ...report, name: 'Shop' } as SessionReport);
      const kept = {
        status: 'disconnected',
        statusReason,
        statusReasonCode: 'account_suspended',
        name: 'Shop',
      };
      expect(await shown()).toMatchObject(kept);
      await fixture.reports.report(lease, { status: 'failed', statusReason: 'WhatsApp banned this number.' });
      expect(await shown()).toMatchObject({ status: 'failed', statusReason: 'WhatsApp banned this number.' });
    });

    test('a key tells of the suspension of its account', async () => {
      const { account, instance } = await seed.sender();
      const { key } = (await fixture.keys.findByInstance(account.id, instance.id))!;
      const suspension = suspensionOf({ level: 'all' });
      await operatorAccounts.changeSuspension(account.id, suspension, anEntry(account.id));
      expect((await fixture.keys.byId(key.id))!.suspension).toEqual(suspension);
    });

    test('a restart is asked for once, of an instance of the account', async () => {
      const { lease, instance } = await seed.linked();
      const { accountId } = lease;
      const revisionOf = async () => (await readDesiredState(lease.owner, instance))!.proxyRevision;
      const before = await revisionOf();
      const entry = anEntry(accountId, { action: 'instance.restarted', target: instance.id });
      expect(await operatorAccounts.restartInstance(newId(), instance.id, entry)).toBe(false);
      expect(await operatorAccounts.restartInstance(accountId, instance.id, entry)).toBe(true);
      expect(await revisionOf()).toBe(before + 1);
      expect(await auditLog.list({ accountId, limit: 10 })).toEqual([entry]);
    });
  },
);

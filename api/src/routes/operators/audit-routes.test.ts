import { expect, test } from '@jest/globals';
import { contract } from '@waxwing/contract';
import { type Account, ListOwnAudit, SUSPENSION_LEVELS, type Suspension } from '@waxwing/core';
import { createMemoryPorts, seedAccount } from '@waxwing/core/testing';
import { getAuditRoute } from './audit-routes.js';

const SINCE = new Date('2026-03-04T10:00:00Z');

/** What the owner of an account with this suspension reads. */
async function readOwn(suspension: Pick<Suspension, 'level' | 'until'>) {
  const ports = createMemoryPorts();
  const seeded = await seedAccount(ports);
  const id = '00000000-0000-7000-8000-000000000001';
  const entry = { id, at: SINCE, accountId: seeded.id, target: null, details: {} };
  const actor = { kind: 'operator', name: 'night shift' } as const;
  const suspended = { level: suspension.level, reason: 'Complaints', since: SINCE, until: suspension.until };
  await ports.operatorAccounts.changeSuspension(seeded.id, suspended, {
    ...entry,
    actor,
    action: 'account.suspended',
    reason: 'Complaints',
  });
  await ports.auditLog.record({ ...entry, actor, action: 'account.noted', reason: 'A known spammer' });
  const account = (await ports.accounts.byId(seeded.id)) as Account;
  const route = getAuditRoute(new ListOwnAudit(ports));
  const reply = await route.handle({ caller: { accountId: seeded.id, account } } as never);
  const { body } = reply as { body: unknown };
  expect(JSON.stringify(body)).not.toMatch(/night shift|spammer/);
  return contract.audit.read.responses[200].parse(body).suspension!;
}

test.each(SUSPENSION_LEVELS)(
  'a suspension of the level %s says since when, why, what still works and what to do, and no note of an operator',
  async (level) => {
    const found = await readOwn({ level, until: null });
    expect(found).toMatchObject({ level, since: SINCE.toISOString(), until: null });
    expect(found.sentence).toContain('Reason: Complaints');
    expect(found.still_works).toMatch(/stay linked/);
    expect(found.still_works.includes('API keys still read')).toBe(level !== 'all');
    expect(found.what_to_do).toMatch(/^Write to \S+@\S+/);
  },
);

test('one that ends by itself says so', async () => {
  const found = await readOwn({ level: 'sends', until: new Date('2199-01-01T00:00:00Z') });
  expect(found.what_to_do).toMatch(/^It ends by itself\. Write to/);
});

import { expect, test } from '@jest/globals';
import { LeaseLost, type Outbox, type Settlement } from '@waxwing/core';
import { ManualLeaseGuard } from '@waxwing/core/testing';
import { SettlementWriter } from './settlement-writer.js';

const lease = { instanceId: 'i', accountId: 'asha', owner: 'w', epoch: 1 };
const sent = (id: string): Settlement => ({ id, kind: 'sent', at: new Date('2026-03-01T09:00:00.000Z') });

function rig(settle: Outbox['settle']) {
  const failures: unknown[] = [];
  const ports = { outbox: { settle } as Outbox, lease, guard: new ManualLeaseGuard() };
  const settlements = new SettlementWriter(ports, new AbortController().signal, (error) =>
    failures.push(error),
  );
  return { settlements, failures };
}

test('an outcome counts as unstored until its write has ended', async () => {
  const stored = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { settlements } = rig(async () => {
    begun.resolve();
    await stored.promise;
  });
  settlements.add(sent('first'), true);
  await begun.promise;
  settlements.add(sent('second'), false);
  expect(settlements.unstored).toEqual(['first', 'second']);
  stored.resolve();
  await settlements.flush();
  expect(settlements.unstored).toEqual([]);
});

test('a lost lease is reported to the owner of the session', async () => {
  const lost = new LeaseLost('i');
  const { settlements, failures } = rig(() => Promise.reject(lost));
  settlements.add(sent('first'), true);
  await settlements.flush();
  expect(failures).toEqual([lost]);
});

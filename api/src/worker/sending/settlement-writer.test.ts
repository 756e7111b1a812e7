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

test('an outcome is in hand until it is stored, also while it is being written', async () => {
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

test('a lease that has moved on is told to whoever keeps the session', async () => {
  const lost = new LeaseLost('i');
  const { settlements, failures } = rig(() => Promise.reject(lost));
  settlements.add(sent('first'), true);
  await settlements.flush();
  expect(failures).toEqual([lost]);
});

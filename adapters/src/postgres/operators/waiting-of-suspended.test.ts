import { expect, test } from '@jest/globals';
import type { AuditEntry } from '@waxwing/core';
import { newId, seedMessage, seedSender } from '@waxwing/core/testing';
import { freshDatabase } from '../../../testing/test-database.js';
import { readSendQueueDepth } from '../messages/send-queue-depth.js';
import { openPgPersistence } from '../testing/pg-persistence.js';

test('messages of a suspended account wait without being counted, so that they wake nobody', async () => {
  // A new worker claims every session that has no owner, so that one of another test would be counted with its messages.
  const fresh = await freshDatabase();
  const persistence = await openPgPersistence(fresh.url);
  try {
    const { account, instance, lease } = await seedSender(persistence);
    await seedMessage(persistence, instance);
    const waiting = () => readSendQueueDepth(persistence, lease.owner, new Map());
    const at = new Date();
    const suspension = { level: 'sends', reason: 'Complaints', since: at, until: null } as const;
    const entry: AuditEntry = {
      id: newId(),
      at,
      actor: { kind: 'operator', name: 'night shift' },
      accountId: account.id,
      action: 'account.suspended',
      target: null,
      reason: 'Complaints',
      details: {},
    };

    expect(await waiting()).toMatchObject({ depth: 1 });
    await persistence.operatorAccounts.changeSuspension(account.id, suspension, entry);
    expect(await waiting()).toEqual({ depth: 0, oldestSeconds: 0 });
    await persistence.operatorAccounts.changeSuspension(account.id, null, { ...entry, id: newId() });
    expect(await waiting()).toMatchObject({ depth: 1 });
  } finally {
    await persistence.close();
    await fresh.drop();
  }
});

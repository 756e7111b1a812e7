import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SharedCaps } from '@waxwing/core';
import {
  aMessage,
  claimLinkingLease,
  newNumber,
  seedInstance,
  seedSender,
  times,
} from '@waxwing/core/testing';
import { testDatabase } from '../../../../testing/test-database.js';
import { openPgPersistence, type PgPersistence } from '../../testing/pg-persistence.js';

const NO_GAP = { gapSeconds: 0, gapLeastSeconds: 0, gapMostSeconds: 0 };
const CAPS: SharedCaps = { hour: { known: 0, first: 5 }, day: { known: 0, first: 5 }, gap: NO_GAP };
const TAKE = { counted: true, shared: { caps: CAPS, onUse: () => undefined } } as const;
const ROUNDS = 15;
const WAITING = 4;

/** Two workers hold the sessions of one number. */
let processes: readonly PgPersistence[];
beforeAll(async () => {
  processes = await Promise.all(times(2, async () => openPgPersistence(await testDatabase())));
});
afterAll(() => Promise.all(processes.map((each) => each.close())));

test('two processes that take for one number at the same moment take as many together as its cap leaves', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [fixture] = processes;
    const sender = await seedSender(fixture!);
    const { phone } = (await fixture!.instances.get(sender.account.id, sender.instance.id)).snapshot();
    const instance = await seedInstance(fixture!, sender.account.id);
    const lease = await claimLinkingLease(fixture!, instance);
    await fixture!.reports.report(lease, { status: 'ready', linked: true, phone: phone! });
    for (const each of [sender.instance, instance])
      for (const to of times(WAITING, () => newNumber())) {
        const message = aMessage(each, { to, at: new Date() });
        await fixture!.intake.accept({ message, pacing: { held: false } });
      }
    const leases = [sender.lease, lease];
    const taken = await Promise.all(
      processes.map(({ outbox }, n) => outbox.take(leases[n]!, { known: 0, first: WAITING }, [], TAKE)),
    );
    expect(taken.flat()).toHaveLength(CAPS.hour.first);
  }
});

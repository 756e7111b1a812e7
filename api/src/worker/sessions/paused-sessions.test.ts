import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Instance, LiftSuspension, SuspendAccount } from '@waxwing/core';
import { eventuallyPasses, newId } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { ConnectionLimits } from './connection-limits.js';

let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  harness = createWorkerHarness();
});
afterEach(() => harness.stop());

/** An operator suspends the account of the instance, or lifts that. */
async function suspend({ accountId, id }: Instance, isSuspended: boolean): Promise<void> {
  const ports = { ...harness.world, ids: { next: newId } };
  const by = { actor: { kind: 'operator', name: 'night shift' }, reason: 'Complaints', accountId } as const;
  if (isSuspended) await new SuspendAccount(ports).execute({ ...by, level: 'all', until: null });
  else await new LiftSuspension(ports).execute(by);
  harness.sessions.notifyInstanceChanged(id);
}

test.each(['first', 'second'])(
  'an account that is suspended while its session is the %s to wait for its login leaves that to the others',
  async (place) => {
    const before = harness.start();
    const instances = [(await harness.linkedInstance()).instance, (await harness.linkedInstance()).instance];
    await before.stop();
    const limits = new ConnectionLimits({ connecting: 1 });
    const busy = limits.connecting.request(() => undefined);
    const worker = harness.start({ limits });
    await eventuallyPasses(() => expect(worker.sessions).toMatchObject({ disconnected: 2 }));
    const [suspended, other] = (place === 'first' ? instances : instances.toReversed()) as [
      Instance,
      Instance,
    ];
    await suspend(suspended, true);
    await eventuallyPasses(() => expect(worker.sessions).toMatchObject({ suspended: 1 }));
    busy.release();
    await harness.untilStatus(other, 'ready');
    await suspend(suspended, false);
    await harness.untilStatus(suspended, 'ready');
  },
);

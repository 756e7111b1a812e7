import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DesiredState, Instance, SessionControl } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkedLease, newWorkerId, seedInstance } from '../../fixture/seed.js';

export interface SessionControlUnderTest {
  readonly world: PersistenceFixture;
  readonly sessions: SessionControl;
  close(): Promise<void>;
}

/** A request to forget a session, from the caller to the worker and back. */
export function sessionControlContract(name: string, setup: () => Promise<SessionControlUnderTest>): void {
  describe(`SessionControl, ${name}`, () => {
    let control: SessionControlUnderTest;
    beforeAll(async () => {
      control = await setup();
    });
    afterAll(async () => control?.close());

    async function findForgetRequest(owner: string, instance: Instance): Promise<DesiredState | undefined> {
      const orders = await control.world.leases.renew(owner);
      return orders.find(({ lease, forget }) => forget && lease.instanceId === instance.id);
    }

    test('the worker is told to forget, and the request resolves when it has', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world);
      const owner = newWorkerId();
      await claimLinkedLease(world, instance, owner);
      let fulfilled = false;
      const forgotten = sessions.forget(instance.id).then(() => {
        fulfilled = true;
      });

      const order = await eventually(() => findForgetRequest(owner, instance));
      expect(fulfilled).toBe(false);
      await world.reports.forget(order.lease, { status: 'initializing' });
      await forgotten;

      expect((await world.instances.get(instance.accountId, instance.id)).linked).toBe(false);
      expect(await findForgetRequest(owner, instance)).toBeUndefined();
    });

    test('a hint about an instance without a worker has no effect', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world);
      sessions.notifyInstanceChanged(instance.id);
      sessions.notifyMessageQueued(instance.id);
      expect((await world.instances.get(instance.accountId, instance.id)).status).toBe('initializing');
    });
  });
}

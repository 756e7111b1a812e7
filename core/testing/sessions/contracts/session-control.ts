import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DesiredState, Instance, SessionControl } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimLinkedLease, newWorkerId, seedAccount, seedInstance } from '../../fixture/seed.js';

export interface SessionControlUnderTest {
  readonly world: PersistenceFixture;
  readonly sessions: SessionControl;
  close(): Promise<void>;
}

/** The wish to forget a session, from the one who wishes to the one who holds it and back. */
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

    test('the holder is told to forget, and the wish is fulfilled when it has', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      const owner = newWorkerId();
      await claimLinkedLease(world, instance, owner);
      let fulfilled = false;
      const wish = sessions.forget(instance.id).then(() => {
        fulfilled = true;
      });

      const order = await eventually(() => findForgetRequest(owner, instance));
      expect(fulfilled).toBe(false);
      await world.leases.forget(order.lease, { status: 'initializing' });
      await wish;

      expect((await world.instances.get(instance.accountId, instance.id)).linked).toBe(false);
      expect(await findForgetRequest(owner, instance)).toBeUndefined();
    });

    test('a hint about an instance that nobody holds does no harm', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      sessions.notifyInstanceChanged(instance.id);
      sessions.notifyMessageQueued(instance.id);
      expect((await world.instances.get(instance.accountId, instance.id)).status).toBe('initializing');
    });
  });
}

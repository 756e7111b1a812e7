import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Instance, SessionControl, SessionOrder } from '../../src/index.js';
import { eventually } from '../eventually.js';
import { linkedLease, newOwner, seedAccount, seedInstance } from '../seed.js';
import type { World } from '../world.js';

export interface ControlledWorld {
  readonly world: World;
  readonly sessions: SessionControl;
  close(): Promise<void>;
}

/** The wish to forget a session, from the one who wishes to the one who holds it and back. */
export function sessionControlContract(name: string, setup: () => Promise<ControlledWorld>): void {
  describe(`SessionControl, ${name}`, () => {
    let control: ControlledWorld;
    beforeAll(async () => {
      control = await setup();
    });
    afterAll(async () => control?.close());

    async function ordered(owner: string, instance: Instance): Promise<SessionOrder | undefined> {
      const orders = await control.world.leases.renew(owner);
      return orders.find(({ lease, forget }) => forget && lease.instanceId === instance.id);
    }

    test('the holder is told to forget, and the wish is fulfilled when it has', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      const owner = newOwner();
      await linkedLease(world, instance, owner);
      let fulfilled = false;
      const wish = sessions.forget(instance.id).then(() => {
        fulfilled = true;
      });

      const order = await eventually(() => ordered(owner, instance));
      expect(fulfilled).toBe(false);
      await world.leases.forget(order.lease, { status: 'initializing' });
      await wish;

      expect((await world.instances.get(instance.accountId, instance.id)).linked).toBe(false);
      expect(await ordered(owner, instance)).toBeUndefined();
    });

    test('a hint about an instance that nobody holds does no harm', async () => {
      const { world, sessions } = control;
      const instance = await seedInstance(world, (await seedAccount(world)).id);
      sessions.wake(instance.id);
      sessions.nudge(instance.id);
      expect((await world.instances.get(instance.accountId, instance.id)).status).toBe('initializing');
    });
  });
}

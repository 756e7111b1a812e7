import { expect, test } from '@jest/globals';
import type { DesiredState, Instance, SessionControl } from '../../../src/index.js';
import { eventually } from '../../eventually.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newWorkerId } from '../../fixture/seed.js';

interface Control {
  readonly sessions: SessionControl;
}

/** A request to forget a session, from the caller to the worker and back. */
export const sessionControlContract = persistenceContract<Control>('SessionControl', (fixture) => {
  const { instances, readDesiredState, reports, seed, sessions } = fixture;
  async function findForgetRequest(owner: string, instance: Instance): Promise<DesiredState | undefined> {
    const desired = await readDesiredState(owner, instance);
    return desired?.forget ? desired : undefined;
  }

  test('the worker is told to forget, and the request resolves when it has', async () => {
    const instance = await seed.instance();
    const owner = newWorkerId();
    await seed.linkedLease(instance, owner);
    let fulfilled = false;
    const forgotten = sessions.forget(instance.id).then(() => {
      fulfilled = true;
    });

    const order = await eventually(() => findForgetRequest(owner, instance));
    expect(fulfilled).toBe(false);
    await reports.forget(order.lease, { status: 'initializing' });
    await forgotten;

    expect((await instances.get(instance.accountId, instance.id)).linked).toBe(false);
    expect(await findForgetRequest(owner, instance)).toBeUndefined();
  });

  test('a hint about an instance without a worker has no effect', async () => {
    const instance = await seed.instance();
    sessions.notifyInstanceChanged(instance.id);
    sessions.notifyMessageQueued(instance.id);
    expect((await instances.get(instance.accountId, instance.id)).status).toBe('initializing');
  });
});

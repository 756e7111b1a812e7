import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay, eventually } from '@waxwing/core/testing';
import { workerRig } from './testing/rig.js';

/** Between two looks that nothing hurries there are 750 ms. */
const A_WHILE_MS = 500;

describe('how often a worker looks after all its sessions', () => {
  let rig: ReturnType<typeof workerRig>;
  beforeEach(() => {
    rig = workerRig();
  });
  afterEach(() => rig.stop());

  /** Resolves just after a look, with a count of those that follow. */
  async function looks() {
    const renew = jest.spyOn(rig.world.leases, 'renew');
    await eventually(async () => (renew.mock.calls.length > 0 ? true : undefined));
    await delay(150);
    const before = renew.mock.calls.length;
    return () => renew.mock.calls.length - before;
  }

  it('not for messages that wait: those concern their sessions alone, and go out at once', async () => {
    const worker = rig.start();
    const { instance } = await rig.linked();
    const to = await rig.phone();
    const since = await looks();
    for (let n = 0; n < 10; n++) {
      await rig.send(instance, to, `Order ${n} shipped`);
      expect(worker.nudge(instance.id)).toBe(true);
      expect(worker.nudge('the session of another worker')).toBe(false);
      await delay(A_WHILE_MS / 20);
    }
    await eventually(async () => ((await rig.network.arrived(to)).length === 10 ? true : undefined));
    expect(since()).toBeLessThanOrEqual(1);
  });

  it('soon when something else may be wanted of a session, once for all that is said meanwhile', async () => {
    const worker = rig.start();
    const since = await looks();
    for (let n = 0; n < 50; n++) worker.wake('any session');
    await eventually(async () => (since() === 1 ? true : undefined));
  });

  it('at the moment when the leases of a worker that has fallen silent run out', async () => {
    jest
      .spyOn(rig.world.leases, 'fleet')
      .mockResolvedValueOnce({ workers: [], free: 0, linking: 0, runsOutMs: 250 })
      .mockResolvedValue({ workers: [], free: 0, linking: 0 });
    const renew = jest.spyOn(rig.world.leases, 'renew');
    rig.start();
    await eventually(async () => (renew.mock.calls.length === 2 ? true : undefined));
  });
});

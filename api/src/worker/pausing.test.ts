import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventually, TEST_MS } from '@waxwing/core/testing';
import { workerRig } from './testing/rig.js';
import { manyTurns, virtualTime } from './testing/virtual-time.js';

/** Less than a lease holds, and more than the three quarters of it that are made use of. */
const PAST_DEADLINE_MS = 0.8 * TEST_MS;

let time: ReturnType<typeof virtualTime>;
let rig: ReturnType<typeof workerRig>;
beforeEach(() => {
  time = virtualTime();
  rig = workerRig({ clock: time.clock });
});
afterEach(async () => {
  await rig.stop();
  jest.restoreAllMocks();
});

it('a session stops sending before its lease runs out, and goes on with the same connection when it is renewed', async () => {
  const { line, leases } = rig.cuttable();
  const worker = rig.start({ leases });
  const { instance, number } = await rig.linked();
  const [to, writer] = [await rig.phone(), await rig.phone()];
  line.cut = true;
  time.pass(PAST_DEADLINE_MS);
  const message = await rig.send(instance, to);
  worker.nudge(instance.id);
  await rig.network.write(writer, { to: number, text: 'Where is my order?' });
  await manyTurns();
  expect(await rig.network.arrived(to)).toEqual([]);
  const inbound = () =>
    rig.world.messages.page({
      accountId: instance.accountId,
      instanceId: instance.id,
      direction: 'inbound',
      page: 1,
      limit: 10,
    });
  expect((await inbound()).total).toBe(0);

  const { epoch } = rig.world.store.instances.get(instance.id)!.lease;
  line.cut = false;
  expect((await rig.settled(message)).status).not.toBe('failed');
  expect((await rig.network.arrived(to)).map(({ frames }) => frames)).toEqual([1]);
  await eventually(async () => ((await inbound()).total === 1 ? true : undefined));
  expect(rig.world.store.instances.get(instance.id)!.lease.epoch).toBe(epoch);
});

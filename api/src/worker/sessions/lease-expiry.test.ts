import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventually, TEST_MS } from '@waxwing/core/testing';
import { manyEventLoopTurns, virtualTime } from '../testing/virtual-time.js';
import { createWorkerHarness } from '../testing/worker-harness.js';

/** Less than a lease's lifetime, and more than the three quarters of it that are used. */
const PAST_DEADLINE_MS = 0.8 * TEST_MS;

let time: ReturnType<typeof virtualTime>;
let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  time = virtualTime();
  harness = createWorkerHarness({ clock: time.clock });
});
afterEach(async () => {
  await harness.stop();
  jest.restoreAllMocks();
});

it('a session stops sending before its lease expires, and goes on with the same connection when it is renewed', async () => {
  const { line, ports } = harness.severableSessions();
  harness.start(ports);
  const { instance, number } = await harness.linkedInstance();
  const [to, writer] = [await harness.newPhone(), await harness.newPhone()];
  line.cut = true;
  time.pass(PAST_DEADLINE_MS);
  const message = await harness.send(instance, to);
  harness.sessions.notifyMessageQueued(instance.id);
  await harness.network.write(writer, { to: number, text: 'Where is my order?' });
  await manyEventLoopTurns();
  expect(await harness.network.arrived(to)).toEqual([]);
  const inbound = () =>
    harness.world.messages.page({
      accountId: instance.accountId,
      instanceId: instance.id,
      direction: 'inbound',
      page: 1,
      limit: 10,
    });
  expect((await inbound()).total).toBe(0);

  const { epoch } = harness.world.store.instances.get(instance.id)!.lease;
  line.cut = false;
  expect((await harness.settled(message)).status).not.toBe('failed');
  expect((await harness.network.arrived(to)).map(({ frames }) => frames)).toEqual([1]);
  await eventually(async () => ((await inbound()).total === 1 ? true : undefined));
  expect(harness.world.store.instances.get(instance.id)!.lease.epoch).toBe(epoch);
});

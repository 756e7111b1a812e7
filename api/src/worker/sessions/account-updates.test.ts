import { afterEach, expect, test } from '@jest/globals';
import type { Instance } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

let harness: ReturnType<typeof createWorkerHarness>;
afterEach(async () => {
  await harness.stop();
});

const stateOf = async ({ accountId, id }: Instance) =>
  (await harness.world.instances.get(accountId, id)).snapshot();

test('what WhatsApp says of a number is stored with its instance, and counted', async () => {
  harness = createWorkerHarness();
  const worker = harness.start();
  const { instance, number } = await harness.linkedInstance();
  await harness.linkedInstance();
  const lock = { type: 'RESTRICT_ALL_COMPANIONS', until: new Date(Date.now() + DAY_MS) };
  await harness.network.setStanding(number, { lock });
  await eventuallyPasses(async () => {
    expect((await stateOf(instance)).reachoutLock).toEqual({ ...lock, since: expect.any(Date) });
    expect(worker.standings).toEqual({ ok: 1, warned: 0, restricted: 1 });
  });
  await harness.network.setStanding(number, { lock: null });
  await eventuallyPasses(async () => {
    expect((await stateOf(instance)).reachoutLock).toBeNull();
    expect(worker.standings).toEqual({ ok: 2, warned: 0, restricted: 0 });
  });
});

test('a message refused under a lock carries the lock in its detail', async () => {
  harness = createWorkerHarness();
  harness.start();
  const { instance, number } = await harness.linkedInstance();
  await harness.network.setStanding(number, { lock: { type: 'DEFAULT', until: null } });
  const message = await harness.send(instance, await harness.newPhone());
  harness.sessions.notifyMessageQueued(instance.id);
  expect(await harness.settled(message)).toMatchObject({ failureCode: 'refused', failureDetail: 'locked' });
});

test('linking counts as a sighting of the phone', async () => {
  harness = createWorkerHarness();
  harness.start();
  const before = new Date();
  const { instance } = await harness.linkedInstance();
  expect((await stateOf(instance)).phoneSeenAt! >= before).toBe(true);
});

test('a link that ends after the phone was away for two weeks says so', async () => {
  harness = createWorkerHarness();
  const worker = harness.start();
  const { instance, number } = await harness.linkedInstance();
  await worker.stop();
  const row = harness.world.store.instances.get(instance.id)!;
  row.state = { ...row.state, phoneSeenAt: new Date(Date.now() - 14 * DAY_MS) };
  await harness.network.unlink(number);
  harness.start();
  await harness.untilReasonCode(instance, 'phone_away');
});

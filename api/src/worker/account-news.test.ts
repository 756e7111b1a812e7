import { afterEach, expect, test } from '@jest/globals';
import type { Instance } from '@waxwing/core';
import { eventuallyPasses } from '@waxwing/core/testing';
import { workerRig } from './testing/rig.js';

const DAY_MS = 24 * 60 * 60 * 1_000;

let rig: ReturnType<typeof workerRig>;
afterEach(async () => {
  await rig.stop();
});

const stateOf = async ({ accountId, id }: Instance) =>
  (await rig.world.instances.get(accountId, id)).snapshot();

test('what WhatsApp says of a number stands on its instance, and is counted', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance, number } = await rig.linked();
  await rig.linked();
  const lock = { type: 'RESTRICT_ALL_COMPANIONS', until: new Date(Date.now() + DAY_MS) };
  await rig.network.regard(number, { lock });
  await eventuallyPasses(async () => {
    expect((await stateOf(instance)).reachoutLock).toEqual({ ...lock, since: expect.any(Date) });
    expect(worker.standings).toEqual({ ok: 1, warned: 0, restricted: 1 });
  });
  await rig.network.regard(number, { lock: null });
  await eventuallyPasses(async () => {
    expect((await stateOf(instance)).reachoutLock).toBeNull();
    expect(worker.standings).toEqual({ ok: 2, warned: 0, restricted: 0 });
  });
});

test('a message that is refused under a lock has its detail', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance, number } = await rig.linked();
  await rig.network.regard(number, { lock: { type: 'DEFAULT', until: null } });
  const message = await rig.send(instance, await rig.phone());
  worker.nudge(instance.id);
  expect(await rig.settled(message)).toMatchObject({ failureCode: 'refused', failureDetail: 'locked' });
});

test('the phone was there when it linked', async () => {
  rig = workerRig();
  rig.start();
  const before = new Date();
  const { instance } = await rig.linked();
  expect((await stateOf(instance)).phoneSeenAt! >= before).toBe(true);
});

test('a link that ends after the phone was away for two weeks says so', async () => {
  rig = workerRig();
  const worker = rig.start();
  const { instance, number } = await rig.linked();
  await worker.stop();
  const row = rig.world.store.instances.get(instance.id)!;
  row.state = { ...row.state, phoneSeenAt: new Date(Date.now() - 14 * DAY_MS) };
  await rig.network.unlink(number);
  rig.start();
  await rig.told(instance, 'phone_away');
});

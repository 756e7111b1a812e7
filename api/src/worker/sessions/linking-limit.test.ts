import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Instance } from '@waxwing/core';
import { eventually, seedInstance } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { ConnectionLimits } from './connection-limits.js';

/** A tenth of it is for sessions without a phone. */
const CAPACITY = 100;

describe('linking, when more sessions want to link than may at once', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  let waiting: Instance[];
  beforeEach(async () => {
    harness = createWorkerHarness();
    harness.start({ capacity: CAPACITY, limits: new ConnectionLimits({ linking: 2 }) });
    const made = [];
    for (let n = 0; n < 5; n++) {
      const { instance } = await harness.newInstance();
      await harness.requestLinking(instance);
      made.push(instance);
    }
    await Promise.all(made.slice(0, 2).map(harness.qrOf));
    waiting = made;
  });
  afterEach(() => harness.stop());

  const stateOf = async ({ accountId, id }: Instance) =>
    (await harness.world.instances.get(accountId, id)).snapshot();
  const told = (instance: Instance, sentence: string | null) =>
    eventually(async () => ((await stateOf(instance)).statusReason === sentence ? true : undefined));
  const waitingSentence = (ahead: number) => `Waiting for a free linking slot (${ahead} before this one).`;

  it('tells the others their position in the queue', async () => {
    for (const [ahead, instance] of waiting.slice(2).entries()) await told(instance, waitingSentence(ahead));
    expect(await stateOf(waiting[4]!)).toMatchObject({ status: 'initializing', qr: null });
  });

  it('gives a free permit to the next in the queue without another request', async () => {
    const number = await harness.newPhone();
    await harness.network.scan(number, await harness.qrOf(waiting[0]!));
    await harness.untilStatus(waiting[0]!, 'ready');
    await harness.qrOf(waiting[2]!);
    await told(waiting[2]!, null);
    await told(waiting[3]!, waitingSentence(0));
    expect((await stateOf(waiting[3]!)).qr).toBeNull();
  });

  it('a worker that joins takes those that wait, and shows no place in the queue beside their codes', async () => {
    for (const [ahead, instance] of waiting.slice(2).entries()) await told(instance, waitingSentence(ahead));
    harness.start({ capacity: CAPACITY, limits: new ConnectionLimits({ linking: 2 }) });
    const moved = waiting.slice(-2);
    await Promise.all(moved.map(harness.qrOf));
    for (const instance of moved) await told(instance, null);
  });

  it('a worker that claims them all at once links them in the order in which they asked', async () => {
    const later = createWorkerHarness();
    const made = [];
    for (let n = 0; n < 4; n++) made.push((await later.newInstance()).instance);
    const asked = [made[2]!, made[0]!, made[3]!, made[1]!];
    for (const instance of asked) await later.requestLinking(instance);
    later.start({ capacity: CAPACITY, limits: new ConnectionLimits({ linking: 1 }) });
    await later.qrOf(asked[0]!);
    for (const [ahead, { accountId, id }] of asked.slice(1).entries()) {
      await eventually(async () => {
        const { statusReason } = (await later.world.instances.get(accountId, id)).snapshot();
        return statusReason === waitingSentence(ahead) ? true : undefined;
      });
    }
    await later.stop();
  });

  it('an account that links many instances leaves a permit for another account', async () => {
    const crowded = createWorkerHarness();
    crowded.start({ capacity: CAPACITY, limits: new ConnectionLimits({ linking: 4 }) });
    const { account, instance } = await crowded.newInstance();
    const many = [instance];
    for (let n = 0; n < 6; n++) many.push(await seedInstance(crowded.world, account.id));
    for (const one of many) await crowded.requestLinking(one);
    await Promise.all(many.slice(0, 2).map(crowded.qrOf));

    const other = await crowded.newInstance();
    await crowded.requestLinking(other.instance);
    await crowded.qrOf(other.instance);
    const codes = await Promise.all(
      many.map(async ({ accountId, id }) => (await crowded.world.instances.get(accountId, id)).snapshot().qr),
    );
    expect(codes.filter((qr) => qr !== null)).toHaveLength(2);
    await crowded.stop();
  });

  it('a linked session preempts a linking one where every worker is full', async () => {
    const crowded = createWorkerHarness();
    const other = crowded.start({ capacity: 1 });
    await crowded.linkedInstance();
    const full = crowded.start({ capacity: 3 });
    for (let n = 0; n < 3; n++) {
      const made = await crowded.newInstance();
      await crowded.requestLinking(made.instance);
      await crowded.qrOf(made.instance);
    }
    await other.stop();
    await eventually(async () => (full.sessions.ready === 1 ? true : undefined));
    expect(full.sessions.linking).toBe(2);
    await crowded.stop();
  });

  it('a session whose QR code is no longer watched loses its permit', async () => {
    const [, , leaving, next] = waiting;
    await told(next!, waitingSentence(1));
    harness.world.store.instances.get(leaving!.id)!.linkUntil = null;
    await told(next!, waitingSentence(0));
    await told(leaving!, null);
  });
});

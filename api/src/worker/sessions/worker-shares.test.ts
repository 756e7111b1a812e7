import { afterEach, expect, it, jest } from '@jest/globals';
import type { ClusterState } from '@waxwing/core';
import { eventually, FakeTransport } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';

let harness: ReturnType<typeof createWorkerHarness>;
afterEach(() => harness.stop());

/** A worker with so many ready sessions beside another that only counts; the test decides the state of the cluster. */
async function holding(sessions: number) {
  harness = createWorkerHarness();
  const { leases, registry } = harness.world;
  const asked: number[] = [];
  let fleet: ClusterState | undefined;
  let polls = 0;
  const [plainFleet, plainClaim] = [registry.readClusterState.bind(registry), leases.claim.bind(leases)];
  registry.readClusterState = async () => {
    polls++;
    return fleet ?? plainFleet();
  };
  leases.claim = async (owner, room) => {
    asked.push(room);
    return plainClaim(owner, room);
  };
  const worker = harness.start();
  for (let n = 0; n < sessions; n++) await harness.linkedInstance();
  const say = async (held: number, free: number) => {
    asked.length = 0;
    fleet = {
      workers: [held, sessions].map((count, n) => ({ owner: `w${n}`, capacity: 10, held: count })),
      free,
      linking: 0,
    };
    const before = polls;
    await eventually(async () => (polls > before + 1 ? true : undefined));
  };
  return { worker, asked, say };
}

it('nothing is handed over while sessions are free: the workers that claim those are busy enough', async () => {
  const { worker, say } = await holding(5);
  await say(0, 1);
  expect(worker.sessions.ready).toBe(5);
  await say(0, 0);
  await eventually(async () => (worker.sessions.ready === 4 ? true : undefined));
});

it('claims as many as it has room for, and none where none is free', async () => {
  const { asked, say } = await holding(1);
  // There is room for one more.
  await say(3, 0);
  expect(asked).toEqual([]);
  await say(1, 3);
  // Five sessions and two workers make three for each.
  expect(new Set(asked)).toEqual(new Set([2]));
});

it('an outdated answer does not bring back a released session', async () => {
  harness = createWorkerHarness();
  const { leases, reports, store } = harness.world;
  const transport = new FakeTransport(harness.network, store.credentials);
  const worker = harness.start({ transport });
  const { instance } = await harness.linkedInstance();
  const [renew, release] = [leases.renew.bind(leases), leases.release.bind(leases)];
  const before = await renew(worker.owner, { capacity: 10 });
  const [report, open] = [jest.spyOn(reports, 'report'), jest.spyOn(transport, 'open')];
  let answers = 0;
  leases.release = async (lease) => {
    await release(lease);
    report.mockClear();
    leases.renew = async () => {
      answers++;
      return before;
    };
  };
  store.instances.get(instance.id)!.deletedAt = new Date();
  await eventually(async () => (answers > 2 ? true : undefined));
  expect(open).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
});

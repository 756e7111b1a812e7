import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, TEST_MS } from '@waxwing/core/testing';
import { slowTransport } from '../testing/slow-transport.js';
import { virtualTime } from '../testing/virtual-time.js';
import { createWorkerHarness } from '../testing/worker-harness.js';
import type { SessionWorker } from './session-worker.js';

const heldBy = (worker: SessionWorker) =>
  Object.values(worker.sessions).reduce((sum, count) => sum + count, 0);

describe('several workers that share sessions', () => {
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
  /** Every lease that is not renewed expires. */
  const outlastLeases = () => time.pass(TEST_MS + 1);
  /** The lifetime of a lease, in which these workers go on renewing theirs. */
  const liveOn = async (workers: readonly SessionWorker[]) => {
    const renew = jest.spyOn(harness.world.leases, 'renew');
    for (let part = 0; part < 3; part++) {
      time.pass(TEST_MS / 2);
      renew.mockClear();
      const renewed = (worker: SessionWorker) => renew.mock.calls.some(([owner]) => owner === worker.owner);
      await eventually(async () => (workers.every(renewed) ? true : undefined));
    }
  };

  const shares = (workers: readonly SessionWorker[], wanted: readonly number[]) =>
    eventually(async () => {
      const ready = workers.map((worker) => worker.sessions.ready).sort((a, b) => a - b);
      return ready.join() === wanted.join() ? true : undefined;
    });

  it('a worker that joins is given its share, a few sessions at a time', async () => {
    const moves: string[] = [];
    const first = harness.start({ onMoved: (why) => void moves.push(why) });
    for (let n = 0; n < 9; n++) await harness.linkedInstance();
    expect(heldBy(first)).toBe(9);
    const { transport, open } = slowTransport(harness);
    const second = harness.start({ transport });
    await eventually(async () => (heldBy(second) > 0 ? true : undefined));
    // Not all of the surplus goes at once.
    expect(heldBy(first)).toBeGreaterThanOrEqual(9 - 4);
    open();
    // One session above the share is not worth a reconnect.
    await shares([first, second], [3, 6]);
    expect(moves.length).toBeGreaterThanOrEqual(3);
    expect(new Set(moves)).toEqual(new Set(['balance']));
  });

  it('when a worker stops, its sessions go to the others', async () => {
    const moves: string[] = [];
    const first = harness.start({ onMoved: (why) => void moves.push(why) });
    for (let n = 0; n < 4; n++) await harness.linkedInstance();
    const second = harness.start();
    await first.stop();
    await shares([second], [4]);
    expect(heldBy(first)).toBe(0);
    expect(moves).toEqual(Array(4).fill('drain'));
  });

  it('when a worker dies, its sessions go to the others as soon as its leases have expired', async () => {
    const { line, ports } = harness.severableSessions();
    const moves: string[] = [];
    const dying = harness.start({ ...ports, onMoved: (why) => void moves.push(why) });
    for (let n = 0; n < 4; n++) await harness.linkedInstance();
    line.cut = true;
    const other = harness.start();
    outlastLeases();
    await shares([other], [4]);
    line.cut = false;
    // It notices, revokes what it held, and gets its share back: not at once, since it cannot know how long the others were away.
    await eventually(async () => (heldBy(dying) === 0 ? true : undefined));
    expect(moves).toEqual(Array(4).fill('lost'));
    await liveOn([dying, other]);
    await eventually(async () =>
      heldBy(dying) > 0 && heldBy(dying) + heldBy(other) === 4 ? true : undefined,
    );
  });

  it('after an outage each worker goes on with its sessions, whichever comes back first', async () => {
    const lines = [harness.severableSessions(), harness.severableSessions()];
    const workers = lines.map(({ ports }) => harness.start(ports));
    for (let n = 0; n < 4; n++) await harness.linkedInstance();
    await shares(workers, [2, 2]);
    const epochs = () => [...harness.world.store.instances.values()].map(({ lease }) => lease.epoch);
    const before = epochs();
    for (const { line } of lines) line.cut = true;
    outlastLeases();
    const renew = jest.spyOn(harness.world.leases, 'renew');
    lines[0]!.line.cut = false;
    // The worker that came back first polls several times.
    await eventually(async () => (renew.mock.calls.length > 3 ? true : undefined));
    lines[1]!.line.cut = false;
    await eventually(async () => (workers[1]!.healthy ? true : undefined));
    await shares(workers, [2, 2]);
    expect(epochs()).toEqual(before);
  });

  it('no worker claims more than its capacity, and the rest falls to a larger one', async () => {
    const small = harness.start({ capacity: 1 });
    const large = harness.start({ capacity: 10 });
    for (let n = 0; n < 5; n++) await harness.linkedInstance();
    await shares([small, large], [1, 4]);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';

/** An undisturbed worker polls every 750 ms; a timer may fire a moment early. */
const RHYTHM_MS = 740;

describe('how often a worker polls all its sessions', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  beforeEach(() => {
    harness = createWorkerHarness();
  });
  afterEach(async () => {
    await harness.stop();
    jest.restoreAllMocks();
  });

  /** The intervals between polls, as they come. A busy machine makes them longer, and none shorter. */
  function pauses(): number[] {
    const between: number[] = [];
    const renew = harness.world.leases.renew.bind(harness.world.leases);
    let before: number | undefined;
    jest.spyOn(harness.world.leases, 'renew').mockImplementation((...args) => {
      const now = performance.now();
      if (before !== undefined) between.push(now - before);
      before = now;
      return renew(...args);
    });
    return between;
  }
  const hurried = (between: readonly number[]) => between.filter((ms) => ms < RHYTHM_MS);

  it('not for messages that wait: those concern one session alone, and are sent at once', async () => {
    harness.start();
    const { instance } = await harness.linkedInstance();
    const to = await harness.newPhone();
    const between = pauses();
    let sent = 0;
    await eventually(async () => {
      await harness.send(instance, to, `Order ${sent++} shipped`);
      harness.sessions.notifyMessageQueued(instance.id);
      return between.length > 1 ? true : undefined;
    });
    await eventually(async () => ((await harness.network.arrived(to)).length === sent ? true : undefined));
    expect(hurried(between)).toEqual([]);
  });

  it('at once after a desired state may have changed, and ten times a second where that goes on', async () => {
    harness.start();
    const between = pauses();
    await eventually(async () => {
      for (let n = 0; n < 50; n++) harness.sessions.notifyInstanceChanged('any session');
      return hurried(between).length > 8 ? true : undefined;
    });
    const threeOf = (at: number) => between.slice(at, at + 3).reduce((sum, ms) => sum + ms, 0);
    const threes = between.slice(2).map((_, at) => threeOf(at));
    // Three tenths of a second, less the moment by which a timer may be early.
    expect(Math.min(...threes)).toBeGreaterThan(290);
  });

  it('at once a second time: what follows within moments does not wait for a tenth of a second', async () => {
    harness.start();
    const between = pauses();
    await eventually(async () => {
      harness.sessions.notifyInstanceChanged('any session');
      return Math.min(...between) < 90 ? true : undefined;
    });
  });

  it('at the moment when the leases of a silent worker expire', async () => {
    jest
      .spyOn(harness.world.registry, 'readClusterState')
      .mockResolvedValue({ workers: [], free: 0, linking: 0, runsOutMs: 250 });
    const between = pauses();
    harness.start();
    await eventually(async () => (hurried(between).length > 0 ? true : undefined));
    expect(Math.min(...between)).toBeGreaterThan(240);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, WAIT_MS } from '@waxwing/core/testing';
import { slowTransport } from '../testing/slow-transport.js';
import { virtualTime } from '../testing/virtual-time.js';
import { createWorkerHarness } from '../testing/worker-harness.js';
import { SessionRebalancer } from './session-rebalancer.js';

const SESSIONS = 10;
const AT_ONCE = 4;

describe('a worker that drains', () => {
  let harness: ReturnType<typeof createWorkerHarness>;
  beforeEach(() => {
    const { clock } = virtualTime();
    harness = createWorkerHarness({ clock });
  });
  afterEach(async () => {
    await harness.stop();
    jest.restoreAllMocks();
  });

  const link = (count: number) => Promise.all(Array.from({ length: count }, () => harness.linkedInstance()));
  const away = () =>
    [...harness.world.store.instances.values()].filter(({ state }) => state.status !== 'ready').length;

  it('releases no more sessions than the others get ready, and all in the end', async () => {
    const first = harness.start();
    await link(SESSIONS);
    const { transport, open } = slowTransport(harness);
    const second = harness.start({ transport });
    await eventually(async () => (second.healthy ? true : undefined));
    const stopped = first.stop(WAIT_MS);
    await eventually(async () => (away() === AT_ONCE ? true : undefined));
    const asked = jest.spyOn(harness.world.registry, 'listReadyElsewhere');
    // The rebalancer checks several times whether more may go.
    await eventually(async () => (asked.mock.calls.length > 5 ? true : undefined));
    expect(away()).toBe(AT_ONCE);
    open();
    await stopped;
    await eventually(async () => (second.sessions.ready === SESSIONS ? true : undefined));
  });

  it('releases all at once where no other worker can take them', async () => {
    const only = harness.start();
    await link(SESSIONS);
    await only.stop(WAIT_MS);
    expect(away()).toBe(SESSIONS);
  });
});

describe('rebalancing', () => {
  function giver(count: number, waiting = 0) {
    let now = 0;
    const [gone, ready] = [new Set<string>(), new Set<string>()];
    const session = (id: string, n: number) => ({
      state: n < count - waiting ? ('ready' as const) : ('resting' as const),
      get draining() {
        return gone.has(id);
      },
      drain: async () => void gone.add(id),
    });
    const ids = Array.from({ length: count }, (_, n) => `session ${n}`);
    const handing = new SessionRebalancer({
      owner: 'the giver',
      sessions: new Map(ids.map((id, n) => [id, session(id, n)])),
      registry: {
        readClusterState: async () => ({ workers: [], free: 0, linking: 0 }),
        listReadyElsewhere: async (_owner, wanted) => wanted.filter((id) => ready.has(id)),
      },
      clock: () => now,
    });
    return { handing, gone, ready, pass: (ms: number) => (now += ms) };
  }

  it('begins with the newest, and goes on as they become ready elsewhere', async () => {
    const { handing, gone, ready } = giver(9);
    await handing.rebalance(7, 0);
    expect([...gone]).toEqual(['session 5', 'session 6', 'session 7', 'session 8']);
    await handing.rebalance(7, 0);
    expect(gone.size).toBe(4);
    ready.add('session 5');
    await handing.rebalance(7, 0);
    expect(gone.size).toBe(5);
  });

  it('releases those that wait for a slot to link at once, and keeps one connected session above its share', async () => {
    const { handing, gone } = giver(12, 8);
    await handing.rebalance(6, 0);
    expect([...gone]).toEqual([6, 7, 8, 9, 10, 11].map((n) => `session ${n}`));
    const kept = giver(12, 8);
    await kept.handing.rebalance(6, 1);
    expect([...kept.gone]).toEqual(['session 0', 'session 1', 'session 2', 'session 3']);
    const few = giver(12, 5);
    await few.handing.rebalance(6, 0);
    expect([...few.gone]).toEqual([7, 8, 9, 10, 11].map((n) => `session ${n}`));
    const fewer = giver(12, 4);
    await fewer.handing.rebalance(6, 0);
    expect([...fewer.gone]).toEqual([8, 9, 10, 11, 7].map((n) => `session ${n}`));
  });

  it('does not wait for ever for a session that never becomes ready', async () => {
    const { handing, gone, pass } = giver(9);
    await handing.rebalance(7, 0);
    pass(2_900);
    await handing.rebalance(7, 0);
    expect(gone.size).toBe(4);
    pass(200);
    await handing.rebalance(7, 0);
    expect(gone.size).toBe(6);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WhatsAppTransport } from '@waxwing/core';
import { delay, eventually, FakeTransport } from '@waxwing/core/testing';
import { HandingOver } from './handing-over.js';
import { workerRig } from './testing/rig.js';

const SESSIONS = 10;
const AT_ONCE = 4;

describe('a worker that is asked to end', () => {
  let rig: ReturnType<typeof workerRig>;
  beforeEach(() => {
    rig = workerRig();
  });
  afterEach(() => rig.stop());

  const link = (count: number) => Promise.all(Array.from({ length: count }, () => rig.linked()));
  const away = () =>
    [...rig.world.store.instances.values()].filter(({ state }) => state.status !== 'ready').length;

  /** WhatsApp as another worker reaches it, which connects nobody until it is told to. */
  function slowTransport() {
    const transport = new FakeTransport(rig.network, rig.world.store.credentials);
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const slow: WhatsAppTransport = {
      warmUp: () => transport.warmUp(),
      open: async (...args) => {
        await opened;
        return transport.open(...args);
      },
    };
    return { slow, open };
  }

  it('lets no more sessions go than the others have got ready, and all in the end', async () => {
    const first = rig.start();
    await link(SESSIONS);
    const { slow, open } = slowTransport();
    const second = rig.start({ transport: slow });
    await eventually(async () => (second.healthy ? true : undefined));
    const stopped = first.stop();
    await eventually(async () => (away() === AT_ONCE ? true : undefined));
    // Time enough for all the others to go as well.
    await delay(500);
    expect(away()).toBe(AT_ONCE);
    open();
    await stopped;
    await eventually(async () => (second.sessions.ready === SESSIONS ? true : undefined));
  });

  it('lets all go at once where nobody is there to take them', async () => {
    const only = rig.start();
    await link(SESSIONS);
    const begun = performance.now();
    await only.stop();
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect(away()).toBe(SESSIONS);
  });
});

describe('giving some away', () => {
  function giver(count: number) {
    let now = 0;
    const [gone, ready] = [new Set<string>(), new Set<string>()];
    const session = (id: string) => ({
      state: 'ready' as const,
      get leaving() {
        return gone.has(id);
      },
      drain: async () => void gone.add(id),
    });
    const ids = Array.from({ length: count }, (_, n) => `session ${n}`);
    const handing = new HandingOver({
      owner: 'the giver',
      sessions: new Map(ids.map((id) => [id, session(id)])),
      leases: {
        fleet: async () => ({ workers: [], free: 0, linking: 0 }),
        readyElsewhere: async (_owner, wanted) => wanted.filter((id) => ready.has(id)),
      },
      clock: () => now,
    });
    return { handing, gone, ready, pass: (ms: number) => (now += ms) };
  }

  it('begins with the newest, and goes on as they become ready elsewhere', async () => {
    const { handing, gone, ready } = giver(9);
    await handing.some(6);
    expect([...gone]).toEqual(['session 5', 'session 6', 'session 7', 'session 8']);
    await handing.some(6);
    expect(gone.size).toBe(4);
    ready.add('session 5');
    await handing.some(6);
    expect(gone.size).toBe(5);
  });

  it('does not wait for ever for one that nobody gets ready', async () => {
    const { handing, gone, pass } = giver(9);
    await handing.some(6);
    pass(2_900);
    await handing.some(6);
    expect(gone.size).toBe(4);
    pass(200);
    await handing.some(6);
    expect(gone.size).toBe(6);
  });
});

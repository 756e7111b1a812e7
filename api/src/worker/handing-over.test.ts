import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Instance, WhatsAppTransport } from '@waxwing/core';
import { eventually, FakeTransport } from '@waxwing/core/testing';
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
  const statuses = () =>
    [...rig.world.store.instances.values()].map(
      ({ state }: { state: { status: Instance['status'] } }) => state.status,
    );
  const away = () => statuses().filter((status) => status !== 'ready').length;

  /** WhatsApp as another worker reaches it, which connects nobody until it is told to. */
  function slowTransport() {
    const transport = new FakeTransport(rig.network, rig.world.store.credentials);
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow: WhatsAppTransport = {
      warmUp: () => transport.warmUp(),
      open: async (...args) => {
        await opened;
        return transport.open(...args);
      },
    };
    return { slow, open };
  }

  it('gives no more away than the others have got ready, and all in the end', async () => {
    const first = rig.start();
    await link(SESSIONS);
    const { slow, open } = slowTransport();
    // Large enough to take them all, and busy enough to get none ready.
    const second = rig.start({ transport: slow });
    await eventually(async () => (second.healthy ? true : undefined));
    const stopped = first.stop();
    let most = 0;
    for (const end = performance.now() + 1_000; performance.now() < end; ) {
      await eventually(async () => true);
      most = Math.max(most, away());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(most).toBe(AT_ONCE);
    open();
    await stopped;
    await eventually(async () => (second.sessions.ready === SESSIONS ? true : undefined));
  }, 30_000);
});

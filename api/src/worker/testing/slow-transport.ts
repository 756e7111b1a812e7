import type { WhatsAppTransport } from '@waxwing/core';
import { FakeTransport } from '@waxwing/core/testing';
import type { createWorkerHarness } from './worker-harness.js';

/** A WhatsApp transport that connects no session until the test says so. */
export function slowTransport({ network, world }: ReturnType<typeof createWorkerHarness>) {
  const fast = new FakeTransport(network, world.store.credentials);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const transport: WhatsAppTransport = {
    warmUp: () => fast.warmUp(),
    open: async (...args) => {
      await opened;
      return fast.open(...args);
    },
  };
  return { transport, open };
}

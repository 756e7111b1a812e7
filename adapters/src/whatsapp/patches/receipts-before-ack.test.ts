/** @jest-environment node */
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness } from '../../sandbox/testing/sandbox-harness.js';
import { ackReceiptsAfter } from './receipts-before-ack.js';

describe('live hook: a receipt', () => {
  let harness: SandboxHarness;
  afterEach(() => harness.close());

  const waiting = () =>
    harness.control
      .phones()
      .find(({ number }) => number === ASHA)
      ?.linked.at(-1)?.waiting;

  test('is acknowledged to WhatsApp when it is recorded, and not before', async () => {
    harness = await SandboxHarness.open();
    const client = await harness.linked(ASHA);
    const recorded = Promise.withResolvers<void>();
    const handled = Promise.withResolvers<void>();
    ackReceiptsAfter(client.socket, () => {
      handled.resolve();
      return recorded.promise;
    });
    await client.send(RAVI, 'hello');
    await handled.promise;
    await client.roundTrip();
    expect(waiting()).toBeGreaterThan(0);
    recorded.resolve();
    await eventuallyPasses(() => expect(waiting()).toBe(0));
  });
});

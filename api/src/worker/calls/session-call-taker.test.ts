import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SessionCall } from '@waxwing/core';
import { WAIT_MS } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';

const TYPING: SessionCall<'typing'> = {
  kind: 'typing',
  input: { to: '919800000002', state: 'composing', seconds: 5 },
};

let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  harness = createWorkerHarness();
});
afterEach(() => harness.stop());

test('a connected session answers calls', async () => {
  const { world, linkedInstance, start } = harness;
  start();
  const { instance, number } = await linkedInstance();
  const shown = { kind: 'answered', outcome: { kind: 'shown' } };
  for (let time = 1; time <= 2; time++)
    expect(await world.sessionCalls.ask(instance.id, TYPING, WAIT_MS)).toEqual(shown);
  const input = { from: number, fromLid: null, waIds: ['3EB01'] };
  expect(await world.sessionCalls.ask(instance.id, { kind: 'read', input }, WAIT_MS)).toEqual({
    kind: 'answered',
    outcome: { kind: 'read', isShown: true },
  });
});

test('the next worker answers what waits when the session has no worker', async () => {
  const { world, linkedInstance, start } = harness;
  const first = start();
  const { instance } = await linkedInstance();
  await first.stop();
  const asked = world.sessionCalls.ask(instance.id, TYPING, WAIT_MS);
  start();
  expect(await asked).toEqual({ kind: 'answered', outcome: { kind: 'shown' } });
});

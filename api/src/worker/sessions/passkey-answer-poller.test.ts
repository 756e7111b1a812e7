import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AnswerPasskey, type WhatsAppSession } from '@waxwing/core';
import { eventually, eventuallyPasses, FakeTransport } from '@waxwing/core/testing';
import { createWorkerHarness } from '../testing/worker-harness.js';

let harness: ReturnType<typeof createWorkerHarness>;
beforeEach(() => {
  harness = createWorkerHarness();
});
afterEach(() => harness.stop());

test('the answer of the browser reaches the session of a linking, once', async () => {
  const transport = new FakeTransport(harness.network, harness.world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  harness.start({ transport });
  const { instance } = await harness.newInstance();
  await harness.requestLinking(instance);
  await harness.qrOf(instance);
  const session = (await open.mock.results[0]!.value) as WhatsAppSession;
  const answered = jest.spyOn(session, 'answerPasskey');
  const [, deliver] = open.mock.calls[0]!;
  await deliver({ type: 'passkey', stage: { stage: 'code', code: 'K7QD-2M9X' } });

  const { passkeys } = harness.world;
  const { ticket } = await eventually(async () => (await passkeys.find(instance.id)) ?? undefined);
  const ports = { ...harness.world, sessions: harness.sessions };
  const answer = { kind: 'confirmation' } as const;
  await new AnswerPasskey(ports).execute({
    accountId: instance.accountId,
    instanceId: instance.id,
    ticket,
    answer,
  });
  await eventuallyPasses(() => expect(answered).toHaveBeenCalled());
  await harness.stop();
  expect(answered.mock.calls).toEqual([[answer]]);
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AnswerPasskey, type WhatsAppSession } from '@waxwing/core';
import { eventually, eventuallyPasses, FakeTransport, fromNow } from '@waxwing/core/testing';
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

test('a request for a pairing code ends the ceremony of the connection that it replaces', async () => {
  const { world } = harness;
  const transport = new FakeTransport(harness.network, world.store.credentials);
  const open = jest.spyOn(transport, 'open');
  harness.start({ transport });
  const { instance } = await harness.newInstance();
  const number = await harness.newPhone();
  await harness.requestLinking(instance);
  await harness.qrOf(instance);
  const [, deliver] = open.mock.calls[0]!;
  const expiresAt = fromNow(world, 600_000);
  await deliver({ type: 'passkey', stage: { stage: 'wanted', options: '{}', expiresAt } });
  await eventuallyPasses(async () => expect(await world.passkeys.find(instance.id)).not.toBeNull());
  const until = fromNow(world, 180_000);
  const answer = await harness.sessions.requestPairingCode(instance.id, { number, until });
  expect(answer.kind).toBe('code');
  expect(await world.passkeys.find(instance.id)).toBeNull();
});

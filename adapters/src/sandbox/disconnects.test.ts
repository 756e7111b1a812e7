import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

test('an unlinked device gets 401, and again at every login', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await harness.control.unlink(ASHA);
  expect(await client.closed()).toBe(401);
  client.connect();
  expect(await client.closed()).toBe(401);
  expect(harness.control.phones()[0]?.linked).toEqual([]);
});

test('a client that logs out removes its device', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.socket.logout();
  await waitUntil(() => harness.control.phones()[0]?.linked.length === 0, 'the device is removed');
  client.connect();
  expect(await client.closed()).toBe(401);
});

test('a login with a Noise key other than the registered one is refused with 401', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.stop();
  const { initAuthCreds } = await import('@whiskeysockets/baileys');
  Object.assign(client.auth.creds, { noiseKey: initAuthCreds().noiseKey });
  client.connect();
  expect(await client.closed()).toBe(401);
  expect(harness.control.problems()).toMatchObject([
    { number: ASHA, what: expect.stringContaining('Noise key') },
  ]);
});

test('the second login of a device replaces the first with 440', async () => {
  harness = await SandboxHarness.open();
  const first = await harness.linked(ASHA);
  const second = harness.client();
  Object.assign(second.auth, first.auth);
  await second.login();
  expect(await first.closed()).toBe(440);
  expect(harness.control.phones()[0]?.linked).toMatchObject([{ device: 1, connected: true }]);
});

test.each([
  ['drop', undefined, 428],
  ['replace', undefined, 440],
  ['stream-error', 503, 503],
  ['stream-error', 500, 500],
] as const)('%s (%s) ends the connection with %i, and only that number’s', async (kind, code, seen) => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  await harness.linked(RAVI);
  await harness.control.injectFault({ kind, number: ASHA, code });
  expect(await asha.closed()).toBe(seen);
  await asha.login();
  expect(harness.control.phones().map(({ linked }) => linked[0]?.connected)).toEqual([true, true]);
});

test('a login can be refused with 403', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.stop();
  await harness.control.injectFault({ kind: 'login-failure', number: ASHA, code: 403 });
  client.connect();
  expect(await client.closed()).toBe(403);
  await client.login();
});

test('a stalled socket stays open and silent, then continues', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const started = Date.now();
  await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: 700 });
  const { acked } = await client.send(RAVI, 'after the stall');
  expect(acked).toBe(true);
  expect(Date.now() - started).toBeGreaterThan(690);
  expect(harness.control.messages(RAVI)).toMatchObject([{ text: 'after the stall', frames: 1 }]);
});

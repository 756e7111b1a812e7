import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { TEST_MS } from '@waxwing/core/testing';
import { WebSocket } from 'ws';
import { ASHA, RAVI, SandboxHarness } from '../testing/sandbox-harness.js';
import { encodeFrame } from '../wire/frame-reader.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

const HEADER = Buffer.from([0x57, 0x41, 6, 3]);

test.each([
  ['is not WhatsApp’s protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['is not a handshake', Buffer.concat([HEADER, encodeFrame(Buffer.from('nonsense'))])],
])('a client whose first data %s is cut off, without effect on others', async (_, bytes) => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  const intruder = new WebSocket(harness.sandbox.url);
  await once(intruder, 'open');
  intruder.send(bytes);
  await once(intruder, 'close');
  expect(harness.control.problems()).toHaveLength(1);
  expect(await client.send(RAVI, 'undisturbed')).toMatchObject({ acked: true });
});

test('a client’s stanzas are handled in order, and its queries never wait for other clients', async () => {
  harness = await SandboxHarness.open();
  const asha = await harness.linked(ASHA);
  const ravi = await harness.linked(RAVI);
  await harness.control.injectFault({ kind: 'stall', number: ASHA, ms: TEST_MS });
  await ravi.send(ASHA, 'while Asha’s instance is stalled');
  await harness.control.injectFault({ kind: 'drop', number: ASHA });
  await asha.closed();
  await asha.login();
  await asha.received('while Asha’s instance is stalled');
});

import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { TEST_MS } from '@waxwing/core/testing';
import { WebSocket } from 'ws';
import { ASHA, RAVI, Stage } from '../testing/stage.js';
import { frame } from '../wire/frame-reader.js';

let stage: Stage;
afterEach(() => stage.close());

const HEADER = Buffer.from([0x57, 0x41, 6, 3]);

test.each([
  ['is not WhatsApp’s protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['is no handshake', Buffer.concat([HEADER, frame(Buffer.from('nonsense'))])],
])('a client whose first word %s is cut off, and others do not notice', async (_, bytes) => {
  stage = await Stage.open();
  const client = await stage.linked(ASHA);
  const intruder = new WebSocket(stage.sandbox.url);
  await once(intruder, 'open');
  intruder.send(bytes);
  await once(intruder, 'close');
  expect(stage.control.problems()).toHaveLength(1);
  expect(await client.send(RAVI, 'undisturbed')).toMatchObject({ acked: true });
});

test('what a client sends is worked off in order, and its questions never wait for its neighbours', async () => {
  stage = await Stage.open();
  const asha = await stage.linked(ASHA);
  const ravi = await stage.linked(RAVI);
  await stage.control.fault({ kind: 'stall', number: ASHA, ms: TEST_MS });
  await ravi.send(ASHA, 'while Asha’s instance is stalled');
  await stage.control.fault({ kind: 'drop', number: ASHA });
  await asha.closed();
  await asha.login();
  await asha.received('while Asha’s instance is stalled');
});

import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { ASHA, RAVI, SandboxHarness } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

test('a client is linked by its QR, restarts with 515 and logs in', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  const closed = client.closed();
  await harness.control.scan(`+${ASHA}`, await client.nextQr());
  expect(await closed).toBe(515);
  await client.login();
  expect(client.auth.creds.me).toMatchObject({ id: `${ASHA}:1@s.whatsapp.net` });
  expect(harness.control.phones()).toMatchObject([
    { number: ASHA, name: 'Asha', linked: [{ device: 1, connected: true }] },
    { number: RAVI, linked: [] },
  ]);
});

test('the QR may be given as a picture', async () => {
  harness = await SandboxHarness.open();
  const { toDataURL } = await import('qrcode');
  const client = harness.client();
  client.connect();
  const closed = client.closed();
  await harness.control.scan(ASHA, await toDataURL(await client.nextQr()));
  expect(await closed).toBe(515);
});

test('a second login needs no QR and gets the device list again', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.stop();
  await client.login();
  expect(harness.control.phones()[0]?.linked).toMatchObject([{ device: 1, connected: true }]);
});

test('a QR whose socket is closed is refused, and so is one that was never issued', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  const qr = await client.nextQr();
  await client.stop();
  await expect(harness.control.scan(ASHA, qr)).rejects.toMatchObject({ status: 409 });
  await expect(harness.control.scan(ASHA, qr.replace('#', '#2@x'))).rejects.toMatchObject({ status: 409 });
  await expect(harness.control.scan(ASHA, 'hello')).rejects.toMatchObject({ status: 400 });
  await expect(harness.control.scan('4912345678', qr)).rejects.toMatchObject({ status: 404 });
});

test('a QR with the keys of another device is refused', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  const [ref, , identity, secret] = (await client.nextQr()).split(',');
  const forged = [ref, Buffer.alloc(32, 7).toString('base64'), identity, secret].join(',');
  await expect(harness.control.scan(ASHA, forged)).rejects.toMatchObject({ status: 409 });
});

test('a client whose QR codes are not scanned runs out of them and closes with 408', async () => {
  harness = await SandboxHarness.open();
  // deadline: the QR codes expire, which is what this test proves
  const client = harness.client({ qrTimeout: 20 });
  client.connect();
  expect(await client.closed()).toBe(408);
});

test('a client that ignores a passkey request is not linked: it gets the request, the phone a sentence', async () => {
  harness = await SandboxHarness.open();
  await harness.control.injectFault({ kind: 'passkey', number: ASHA });
  const client = harness.client();
  client.connect();
  const types: string[] = [];
  client.socket.ws.on('CB:notification', (node: { attrs: Record<string, string> }) => {
    types.push(node.attrs.type ?? '');
  });
  const qr = await client.nextQr();
  await expect(harness.control.scan(ASHA, qr)).rejects.toThrow(/passkey/);
  await waitUntil(() => types.length === 1, 'the request');
  expect(types).toEqual(['passkey_prologue_request']);
  expect(client.auth.creds.me).toBeUndefined();
  expect(harness.control.problems()).toMatchObject([
    { number: ASHA, what: expect.stringMatching(/not acknowledged/) },
  ]);
});

test('a client is linked by the pairing code it shows', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  await client.nextQr();
  const code = await client.socket.requestPairingCode(ASHA);
  await client.roundTrip();
  const closed = client.closed();
  await harness.control.enterPairingCode(ASHA, `${code.slice(0, 4)}-${code.slice(4)}`);
  expect(await closed).toBe(515);
  await client.login();
  expect(harness.control.phones()[0]?.linked).toMatchObject([{ device: 1, connected: true }]);
});

test('a number that is not on WhatsApp gets no pairing code', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  await client.nextQr();
  const refused = new Promise((resolve) => client.socket.ws.once('CB:iq,type:error', resolve));
  await client.socket.requestPairingCode('4917099999999');
  await expect(refused).resolves.toMatchObject({ attrs: { type: 'error' } });
});

test.each([
  ['phone-offline', /no connection/],
  ['too-many-devices', /all the linked devices/],
] as const)('%s: the scan leaves no linked device, and the phone says why', async (kind, sentence) => {
  harness = await SandboxHarness.open();
  await harness.control.injectFault({ kind, number: ASHA });
  const client = harness.client();
  client.connect();
  await expect(harness.control.scan(ASHA, await client.nextQr())).rejects.toThrow(sentence);
  expect(harness.control.phones()[0]?.linked).toEqual([]);
});

test('a mistyped pairing code links nothing', async () => {
  harness = await SandboxHarness.open();
  const client = harness.client();
  client.connect();
  await client.nextQr();
  await client.socket.requestPairingCode(ASHA, 'ABCD1234');
  await client.roundTrip();
  await expect(harness.control.enterPairingCode(ASHA, 'ABCD1235')).rejects.toThrow(/not the one/);
  expect(harness.control.phones()[0]?.linked).toEqual([]);
});

import { afterEach, expect, test } from '@jest/globals';
import { ASHA, RAVI, Stage, until } from './testing/stage.js';

let stage: Stage;
afterEach(() => stage.close());

test('a client is linked by its QR, restarts with 515 and logs in', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  const closed = client.closed();
  await stage.control.scan(`+${ASHA}`, await client.nextQr());
  expect(await closed).toBe(515);
  await client.login();
  expect(client.auth.creds.me).toMatchObject({ id: `${ASHA}:1@s.whatsapp.net` });
  expect(stage.control.phones()).toMatchObject([
    { number: ASHA, name: 'Asha', linked: [{ device: 1, connected: true }] },
    { number: RAVI, linked: [] },
  ]);
});

test('the QR may be the picture of it', async () => {
  stage = await Stage.open();
  const { toDataURL } = await import('qrcode');
  const client = stage.client();
  client.connect();
  const closed = client.closed();
  await stage.control.scan(ASHA, await toDataURL(await client.nextQr()));
  expect(await closed).toBe(515);
});

test('a second login needs no QR and gets the devices back', async () => {
  stage = await Stage.open();
  const client = await stage.linked(ASHA);
  await client.stop();
  await client.login();
  expect(stage.control.phones()[0]?.linked).toMatchObject([{ device: 1, connected: true }]);
});

test('a QR whose socket is gone is refused, and so is one that was never issued', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  const qr = await client.nextQr();
  await client.stop();
  await expect(stage.control.scan(ASHA, qr)).rejects.toMatchObject({ status: 409 });
  await expect(stage.control.scan(ASHA, qr.replace('#', '#2@x'))).rejects.toMatchObject({ status: 409 });
  await expect(stage.control.scan(ASHA, 'hello')).rejects.toMatchObject({ status: 400 });
  await expect(stage.control.scan('4912345678', qr)).rejects.toMatchObject({ status: 404 });
});

test('a QR with the keys of another device is refused', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  const [ref, , identity, secret] = (await client.nextQr()).split(',');
  const forged = [ref, Buffer.alloc(32, 7).toString('base64'), identity, secret].join(',');
  await expect(stage.control.scan(ASHA, forged)).rejects.toMatchObject({ status: 409 });
});

test('a client that is shown no interest runs out of codes and closes with 408', async () => {
  stage = await Stage.open();
  // deadline: the codes run out, which is what this is about
  const client = stage.client({ qrTimeout: 20 });
  client.connect();
  expect(await client.closed()).toBe(408);
});

test('a client that makes nothing of a passkey is not linked: it gets the request, the phone a sentence', async () => {
  stage = await Stage.open();
  await stage.control.fault({ kind: 'passkey', number: ASHA });
  const client = stage.client();
  client.connect();
  const types: string[] = [];
  client.socket.ws.on('CB:notification', (node: { attrs: Record<string, string> }) => {
    types.push(node.attrs.type ?? '');
  });
  const qr = await client.nextQr();
  await expect(stage.control.scan(ASHA, qr)).rejects.toThrow(/passkey/);
  await until(() => types.length === 1, 'the request');
  expect(types).toEqual(['passkey_prologue_request']);
  expect(client.auth.creds.me).toBeUndefined();
  expect(stage.control.problems()).toMatchObject([
    { number: ASHA, what: expect.stringMatching(/not acknowledged/) },
  ]);
});

test('a client is linked by the code it shows', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  await client.nextQr();
  const code = await client.socket.requestPairingCode(ASHA);
  await client.roundTrip();
  const closed = client.closed();
  await stage.control.enterCode(ASHA, `${code.slice(0, 4)}-${code.slice(4)}`);
  expect(await closed).toBe(515);
  await client.login();
  expect(stage.control.phones()[0]?.linked).toMatchObject([{ device: 1, connected: true }]);
});

test('a number that nobody has gets no code', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  await client.nextQr();
  const refused = new Promise((resolve) => client.socket.ws.once('CB:iq,type:error', resolve));
  await client.socket.requestPairingCode('4917099999999');
  await expect(refused).resolves.toMatchObject({ attrs: { type: 'error' } });
});

test.each([
  ['phone-offline', /no connection/],
  ['too-many-devices', /all the linked devices/],
] as const)('%s: the scan links nothing that lasts, and the phone says why', async (kind, sentence) => {
  stage = await Stage.open();
  await stage.control.fault({ kind, number: ASHA });
  const client = stage.client();
  client.connect();
  await expect(stage.control.scan(ASHA, await client.nextQr())).rejects.toThrow(sentence);
  expect(stage.control.phones()[0]?.linked).toEqual([]);
});

test('a mistyped code links nothing', async () => {
  stage = await Stage.open();
  const client = stage.client();
  client.connect();
  await client.nextQr();
  await client.socket.requestPairingCode(ASHA, 'ABCD1234');
  await client.roundTrip();
  await expect(stage.control.enterCode(ASHA, 'ABCD1235')).rejects.toThrow(/not the one/);
  expect(stage.control.phones()[0]?.linked).toEqual([]);
});

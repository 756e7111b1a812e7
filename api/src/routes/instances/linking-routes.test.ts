import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Instance, type InstanceState, RequestPairingCode, WatchQr } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getQrCodeRoute, requestPairingCodeRoute } from './linking-routes.js';
import { cacheQrImages } from './qr-image-cache.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const AT = '2026-03-01T10:00:00.000Z';

let app: RunningApp;
const asked: unknown[] = [];
const drawn: string[] = [];
let state: InstanceState = Instance.create({
  id: INSTANCE_ID,
  accountId: ACCOUNT_ID,
  at: new Date(AT),
}).snapshot();

beforeAll(async () => {
  const watchQr = stubUseCase(WatchQr, async () => Instance.restore(state));
  const requestPairingCode = stubUseCase(RequestPairingCode, async (command) => {
    asked.push(command);
    return { number: '919876543210', code: 'K7QD2M9X', expiresAt: new Date(AT) };
  });
  const draw = async (text: string) => {
    drawn.push(text);
    return `data:image/png;base64,${text}`;
  };
  app = await startApp({
    routes: [getQrCodeRoute(watchQr, cacheQrImages(draw)), requestPairingCodeRoute(requestPairingCode)],
  });
});
afterAll(() => app.close());

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

async function getQrCode(id = WIRE_ID) {
  const response = await fetch(`${app.url}/api/instances/qrcode/${id}`, { headers });
  return response.ok ? { status: response.status, body: await response.json() } : problemOf(response);
}

function askForCode(body: unknown): Promise<Response> {
  const url = `${app.url}/api/instances/${WIRE_ID}/pairing-code`;
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('linking over HTTP', () => {
  test('a QR code is drawn once for many requests, and not for a caller that has its image', async () => {
    const before = state;
    state = { ...state, qr: 'A code of its own' };
    const path = `/api/instances/qrcode/${WIRE_ID}`;
    const poll = (tag = '') =>
      fetch(app.url + path, { headers: { authorization: `Bearer ${TOKEN}`, 'if-none-match': tag } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => poll()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await poll(answers[0]!.headers.get('etag')!)).status).toBe(304);
    expect(drawn.filter((text) => text === 'A code of its own')).toHaveLength(1);
    state = before;
  });

  test('a waiting QR code is drawn; without one there is none', async () => {
    expect(await getQrCode()).toEqual({
      status: 200,
      body: {
        status: 'initializing',
        qr: null,
        qr_expires_at: null,
        reason: null,
        reason_code: null,
        pairing: null,
      },
    });
    state = {
      ...state,
      qr: 'QR',
      qrExpiresAt: new Date(AT),
      statusReason: 'Scan it',
      statusReasonCode: 'expired',
    };
    expect(await getQrCode()).toEqual({
      status: 200,
      body: {
        status: 'initializing',
        qr: 'data:image/png;base64,QR',
        qr_expires_at: AT,
        reason: 'Scan it',
        reason_code: 'expired',
        pairing: null,
      },
    });
  });

  test('a waiting pairing code is given beside the QR code', async () => {
    state = { ...state, pairing: { number: '919876543210', code: 'K7QD2M9X', expiresAt: new Date(AT) } };
    expect(await getQrCode()).toMatchObject({
      body: { pairing: { number: '919876543210', code: 'K7QD2M9X', expires_at: AT } },
    });
  });

  test('a request for a pairing code is answered with the code and its expiry', async () => {
    const response = await askForCode({ number: '+91 98765 43210' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, code: 'K7QD2M9X', expires_at: AT });
    expect(asked.at(-1)).toEqual({
      accountId: ACCOUNT_ID,
      instanceId: INSTANCE_ID,
      number: '+91 98765 43210',
    });
  });

  test.each([{}, { number: 919876543210 }, { number: '1', name: 'Asha' }])(
    'a request for a pairing code with the body %j is refused',
    async (body) => {
      expect(await problemOf(await askForCode(body))).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  test('the QR code of a malformed id is not found', async () => {
    expect(await getQrCode('nonsense')).toMatchObject({ status: 404, code: 'instance_not_found' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreateInstance,
  conditionOf,
  DeleteInstance,
  GetInstance,
  GetInstanceByKey,
  Instance,
  type InstanceState,
  ListInstances,
  RequestPairingCode,
  ResetInstance,
  SetDisplayName,
  SwitchInstanceKey,
  WatchQr,
} from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ACCOUNT_ID,
  ASHAS_KEY,
  INSTANCE_ID,
  type RunningApp,
  SECRET,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getInstanceByKeyRoute } from '../public-instances/get-instance-by-key.js';
import { createInstanceRoute } from './create-instance.js';
import { deleteInstanceRoute } from './delete-instance.js';
import { getInstanceRoute } from './get-instance.js';
import { getQrCodeRoute } from './get-qr-code.js';
import { listInstancesRoute } from './list-instances.js';
import { requestPairingCodeRoute } from './request-pairing-code.js';
import { resetInstanceRoute } from './reset-instance.js';
import { setDisplayNameRoute } from './set-display-name.js';
import { switchInstanceKeyRoute } from './switch-instance-key.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const PUBLIC = 'https://waxwing.example';
const AT = '2026-03-01T10:00:00.000Z';

let app: RunningApp;
const removed: unknown[] = [];
const asked: unknown[] = [];
const drawn: string[] = [];
const noteRemoval = async (command: unknown) => {
  removed.push(command);
};
let state: InstanceState = {
  ...Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: new Date(AT) }).snapshot(),
};
const instance = () => Instance.restore(state);
const activity = { messagesToday: 3, lastMessageAt: new Date('2026-03-01T09:00:00.000Z') };
const condition = () => conditionOf(state, new Date(AT));
const CONDITION = {
  standing: {
    state: 'ok',
    reason_code: null,
    sentence: null,
    since: null,
    until: null,
    lock_type: null,
    quota: null,
  },
  notice: null,
};
const ACTIVITY = { messages_today: 3, last_message_at: '2026-03-01T09:00:00.000Z' };

beforeAll(async () => {
  const withSecret = async () => ({
    instance: instance(),
    secret: 'wxs_1',
    keyActive: false,
    activity,
    condition: condition(),
  });
  app = await startApp({
    routes: [
      createInstanceRoute(stubUseCase(CreateInstance, withSecret), PUBLIC),
      getInstanceRoute(stubUseCase(GetInstance, withSecret), PUBLIC),
      listInstancesRoute(
        stubUseCase(ListInstances, async () => [{ instance: instance(), activity, condition: condition() }]),
      ),
      requestPairingCodeRoute(
        stubUseCase(RequestPairingCode, async (command) => {
          asked.push(command);
          return { number: '919876543210', code: 'K7QD2M9X', expiresAt: new Date(AT) };
        }),
      ),
      switchInstanceKeyRoute(
        stubUseCase(SwitchInstanceKey, async (command) => {
          asked.push(command);
        }),
      ),
      setDisplayNameRoute(
        stubUseCase(SetDisplayName, async (command) => {
          asked.push(command);
        }),
      ),
      deleteInstanceRoute(stubUseCase(DeleteInstance, noteRemoval)),
      resetInstanceRoute(stubUseCase(ResetInstance, noteRemoval)),
      getQrCodeRoute(
        stubUseCase(WatchQr, async () => instance()),
        async (text) => {
          drawn.push(text);
          return `data:image/png;base64,${text}`;
        },
      ),
      getInstanceByKeyRoute(
        stubUseCase(GetInstanceByKey, async (query) => {
          asked.push(query);
          return { instance: instance(), condition: condition() };
        }),
      ),
    ],
  });
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(app.url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.ok ? { status: response.status, body: await response.json() } : problemOf(response);
}

function askForCode(body: unknown): Promise<Response> {
  return fetch(`${app.url}/api/instances/${WIRE_ID}/pairing-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const access = {
  instance_id: WIRE_ID,
  status: 'initializing',
  api_key: 'wxs_1',
  publicUrl: `${PUBLIC}/api/public/send/${WIRE_ID}`,
};

describe('instances over HTTP', () => {
  test('a new instance comes with its key and its send URL', async () => {
    expect(await call('POST', '/api/instances/create')).toEqual({ status: 200, body: { instance: access } });
  });

  test('the detail adds what is known of the phone, and its recent messages', async () => {
    expect(await call('GET', `/api/instances/detail/${WIRE_ID}`)).toEqual({
      status: 200,
      body: {
        instance: {
          ...access,
          status_reason: null,
          status_reason_code: null,
          retry_at: null,
          phone: null,
          name: null,
          display_name: null,
          phone_seen_at: null,
          ...CONDITION,
          created_at: AT,
          api_key_active: false,
          ...ACTIVITY,
        },
      },
    });
  });

  test('the instance switches its key on and off', async () => {
    const path = `/api/instances/${WIRE_ID}/api-key`;
    expect(await call('PUT', path, { is_active: true })).toEqual({ status: 200, body: { success: true } });
    expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, instanceId: INSTANCE_ID, isActive: true });
    expect((await call('PUT', path, {})).status).toBe(400);
  });

  test('the instance sets or removes the name that others see', async () => {
    const path = `/api/instances/${WIRE_ID}/display-name`;
    for (const displayName of ['Asha’s Shop', null]) {
      const set = await call('PUT', path, { display_name: displayName });
      expect(set).toEqual({ status: 200, body: { success: true } });
      expect(asked.at(-1)).toEqual({ accountId: ACCOUNT_ID, instanceId: INSTANCE_ID, displayName });
    }
    for (const body of [{}, { display_name: 7 }, { display_name: 'A', name: 'B' }]) {
      expect(await call('PUT', path, body)).toMatchObject({ status: 400, code: 'invalid_request' });
    }
  });

  test('the standing of the number and the warnings of its phone are given beside the status', async () => {
    const before = state;
    const moment = new Date(AT);
    const since = new Date(moment.getTime() - 11 * 24 * 60 * 60 * 1_000);
    state = {
      ...state,
      linked: true,
      displayName: 'Asha’s Shop',
      phoneSeenAt: since,
      reachoutLock: { type: 'RESTRICT_ALL_COMPANIONS', since, until: new Date('2026-03-07T10:00:00Z') },
      newChatCap: { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: new Date('2026-03-31T00:00:00Z') },
    };
    const told = {
      standing: {
        state: 'restricted',
        reason_code: 'new_chats_locked',
        sentence: expect.stringContaining('until 2026-03-07 10:00 UTC'),
        since: since.toISOString(),
        until: '2026-03-07T10:00:00.000Z',
        lock_type: 'RESTRICT_ALL_COMPANIONS',
        quota: { total: 50, used: 48, status: 'SECOND_WARNING', resets_at: '2026-03-31T00:00:00.000Z' },
      },
      notice: {
        code: 'phone_away',
        sentence: expect.stringContaining('2026-03-04 10:00 UTC'),
        since: since.toISOString(),
        until: '2026-03-04T10:00:00.000Z',
      },
    };
    expect(await call('GET', `/api/instances/detail/${WIRE_ID}`)).toMatchObject({
      body: { instance: { ...told, display_name: 'Asha’s Shop', phone_seen_at: since.toISOString() } },
    });
    expect(await call('GET', '/api/instances/list')).toMatchObject({ body: { instances: [told] } });
    state = before;
  });

  test('the list has the fields instanceId and currentStatus', async () => {
    expect(await call('GET', '/api/instances/list')).toEqual({
      status: 200,
      body: {
        instances: [
          {
            instanceId: WIRE_ID,
            currentStatus: 'initializing',
            createdAt: AT,
            phone: null,
            name: null,
            ...CONDITION,
            ...ACTIVITY,
          },
        ],
      },
    });
  });

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
    expect(await call('GET', `/api/instances/qrcode/${WIRE_ID}`)).toEqual({
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
    expect(await call('GET', `/api/instances/qrcode/${WIRE_ID}`)).toEqual({
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
    expect(await call('GET', `/api/instances/qrcode/${WIRE_ID}`)).toMatchObject({
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

  test.each([
    ['DELETE', `/api/instances/delete/${WIRE_ID}`, { success: true }],
    [
      'POST',
      `/api/sessions/reset/${WIRE_ID}`,
      { success: true, message: 'Instance reset successfully! Please scan the new QR code.' },
    ],
  ])('%s %s answers that it is done', async (method, path, body) => {
    expect(await call(method, path)).toEqual({ status: 200, body });
    expect(removed.at(-1)).toEqual({ accountId: ACCOUNT_ID, instanceId: INSTANCE_ID });
  });

  test.each(['detail', 'qrcode'])('the %s of a malformed id is not found', async (kind) => {
    expect(await call('GET', `/api/instances/${kind}/nonsense`)).toMatchObject({
      status: 404,
      code: 'instance_not_found',
    });
  });
});

describe('GET /api/public/instances/{instance_id}', () => {
  const get = (id: string, bearer = SECRET) =>
    fetch(`${app.url}/api/public/instances/${id}`, { headers: { authorization: `Bearer ${bearer}` } });

  test.each([
    ['initializing', false],
    ['ready', true],
  ] as const)('tells the holder of a key that it is %s', async (status, ready) => {
    state = { ...state, status, statusReason: 'Scan it', phone: '919876543210', name: 'Asha' };
    const response = await get(WIRE_ID);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      instance_id: WIRE_ID,
      status,
      status_reason: 'Scan it',
      phone: '919876543210',
      name: 'Asha',
      ready,
      ...CONDITION,
      created_at: AT,
    });
    expect(asked.at(-1)).toEqual({ key: ASHAS_KEY, instanceId: INSTANCE_ID });
  });

  test('takes keys, not login tokens, and a malformed id is not found', async () => {
    expect(await problemOf(await get(WIRE_ID, TOKEN))).toMatchObject({ code: 'invalid_api_key' });
    expect(await problemOf(await get('1'))).toMatchObject({ status: 404, code: 'instance_not_found' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreateInstance,
  DeleteInstance,
  GetInstance,
  Instance,
  type InstanceState,
  ListInstances,
  ResetInstance,
  WatchQr,
} from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { standIn } from '../../../testing/stand-in.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { createInstanceRoute } from './create-instance.js';
import { deleteInstanceRoute } from './delete-instance.js';
import { getInstanceRoute } from './get-instance.js';
import { getQrCodeRoute } from './get-qr-code.js';
import { listInstancesRoute } from './list-instances.js';
import { resetInstanceRoute } from './reset-instance.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const PUBLIC = 'https://waxwing.example';
const AT = '2026-03-01T10:00:00.000Z';

let app: RunningApp;
const removed: unknown[] = [];
const noteRemoval = async (command: unknown) => {
  removed.push(command);
};
let state: InstanceState = {
  ...Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: new Date(AT) }).snapshot(),
};
const instance = () => Instance.restore(state);

beforeAll(async () => {
  const withSecret = async () => ({ instance: instance(), secret: 'wxs_1' });
  app = await startApp({
    routes: [
      createInstanceRoute(standIn(CreateInstance, withSecret), PUBLIC),
      getInstanceRoute(standIn(GetInstance, withSecret), PUBLIC),
      listInstancesRoute(standIn(ListInstances, async () => [instance()])),
      deleteInstanceRoute(standIn(DeleteInstance, noteRemoval)),
      resetInstanceRoute(standIn(ResetInstance, noteRemoval)),
      getQrCodeRoute(
        standIn(WatchQr, async () => instance()),
        async (text) => `data:image/png;base64,${text}`,
      ),
    ],
  });
});
afterAll(() => app.close());

async function call(method: string, path: string) {
  const response = await fetch(app.url + path, { method, headers: { authorization: `Bearer ${TOKEN}` } });
  return response.ok ? { status: response.status, body: await response.json() } : problemOf(response);
}

const access = {
  instance_id: WIRE_ID,
  status: 'initializing',
  api_key: 'wxs_1',
  publicUrl: `${PUBLIC}/api/public/send/${WIRE_ID}`,
};

describe('instances over HTTP', () => {
  test('a new instance comes with its key and the address of its sends', async () => {
    expect(await call('POST', '/api/instances/create')).toEqual({ status: 200, body: { instance: access } });
  });

  test('the detail adds what is known of the phone', async () => {
    expect(await call('GET', `/api/instances/detail/${WIRE_ID}`)).toEqual({
      status: 200,
      body: { instance: { ...access, status_reason: null, phone: null, name: null, created_at: AT } },
    });
  });

  test('the list speaks of instanceId and currentStatus', async () => {
    expect(await call('GET', '/api/instances/list')).toEqual({
      status: 200,
      body: {
        instances: [
          { instanceId: WIRE_ID, currentStatus: 'initializing', createdAt: AT, phone: null, name: null },
        ],
      },
    });
  });

  test('a QR that waits is drawn; without one there is none', async () => {
    expect(await call('GET', `/api/instances/qrcode/${WIRE_ID}`)).toEqual({
      status: 200,
      body: { status: 'initializing', qr: null, reason: null },
    });
    state = { ...state, qr: 'QR', statusReason: 'Scan it' };
    expect(await call('GET', `/api/instances/qrcode/${WIRE_ID}`)).toEqual({
      status: 200,
      body: { status: 'initializing', qr: 'data:image/png;base64,QR', reason: 'Scan it' },
    });
  });

  test.each([
    ['DELETE', `/api/instances/delete/${WIRE_ID}`, { success: true }],
    [
      'POST',
      `/api/sessions/reset/${WIRE_ID}`,
      { success: true, message: 'Instance reset successfully! Please scan the new QR code.' },
    ],
  ])('%s %s says that it is done', async (method, path, body) => {
    expect(await call(method, path)).toEqual({ status: 200, body });
    expect(removed.at(-1)).toEqual({ accountId: ACCOUNT_ID, instanceId: INSTANCE_ID });
  });

  test.each(['detail', 'qrcode'])('%s of what is no id is not found', async (kind) => {
    expect(await call('GET', `/api/instances/${kind}/nonsense`)).toMatchObject({
      status: 404,
      code: 'instance_not_found',
    });
  });
});

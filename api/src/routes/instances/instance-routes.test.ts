import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CreateInstance,
  conditionOf,
  DeleteInstance,
  GetInstance,
  Instance,
  type InstanceState,
  ListInstances,
  ResetInstance,
  SetDisplayName,
  SwitchInstanceKey,
} from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { UNRESTRICTED } from '../../../testing/unrestricted.js';
import {
  createInstanceRoute,
  deleteInstanceRoute,
  getInstanceRoute,
  listInstancesRoute,
  resetInstanceRoute,
  setDisplayNameRoute,
  switchInstanceKeyRoute,
} from './instance-routes.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const PUBLIC = 'https://waxwing.example';
const AT = '2026-03-01T10:00:00.000Z';

let app: RunningApp;
const removed: unknown[] = [];
const asked: unknown[] = [];
const noteRemoval = async (command: unknown) => {
  removed.push(command);
};
let state: InstanceState = {
  ...Instance.create({ id: INSTANCE_ID, accountId: ACCOUNT_ID, at: new Date(AT) }).snapshot(),
};
const instance = () => Instance.restore(state);
const activity = { messagesToday: 3, lastMessageAt: new Date('2026-03-01T09:00:00.000Z') };
const condition = () => conditionOf(state, new Date(AT));
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
        stubUseCase(ListInstances, async () => [
          { instance: instance(), activity, condition: condition(), safety: null },
        ]),
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
          ...UNRESTRICTED,
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
            health: null,
            ...UNRESTRICTED,
            ...ACTIVITY,
          },
        ],
      },
    });
  });

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

  test('the detail of a malformed id is not found', async () => {
    expect(await call('GET', '/api/instances/detail/nonsense')).toMatchObject({
      status: 404,
      code: 'instance_not_found',
    });
  });
});

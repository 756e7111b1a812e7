import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { conditionOf, GetInstanceByKey, Instance, type InstanceState } from '@waxwing/core';
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
import { UNRESTRICTED } from '../../../testing/unrestricted.js';
import { getInstanceByKeyRoute } from './get-instance-by-key.js';

const WIRE_ID = `ins_${INSTANCE_ID.replaceAll('-', '')}`;
const AT = '2026-03-01T10:00:00.000Z';

let app: RunningApp;
const asked: unknown[] = [];
let state: InstanceState = Instance.create({
  id: INSTANCE_ID,
  accountId: ACCOUNT_ID,
  at: new Date(AT),
}).snapshot();

beforeAll(async () => {
  const getByKey = stubUseCase(GetInstanceByKey, async (query) => {
    asked.push(query);
    return { instance: Instance.restore(state), condition: conditionOf(state, new Date(AT)) };
  });
  app = await startApp({ routes: [getInstanceByKeyRoute(getByKey)] });
});
afterAll(() => app.close());

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
      ...UNRESTRICTED,
      created_at: AT,
    });
    expect(asked.at(-1)).toEqual({ key: ASHAS_KEY, instanceId: INSTANCE_ID });
  });

  test('takes keys, not login tokens, and a malformed id is not found', async () => {
    expect(await problemOf(await get(WIRE_ID, TOKEN))).toMatchObject({ code: 'invalid_api_key' });
    expect(await problemOf(await get('1'))).toMatchObject({ status: 404, code: 'instance_not_found' });
  });
});

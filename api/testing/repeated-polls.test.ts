import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { freshDatabase } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing/eventually';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

/** Two processes of one product, each polled as a dashboard does. */
describe('the polls of an open dashboard', () => {
  let drop: () => Promise<void>;
  let here: ComposedApi;
  let there: ComposedApi;
  let token: string;
  let instanceId: string;

  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    const env = { DATABASE_URL: database.url, JWT_SECRET: randomBytes(32).toString('hex') };
    here = await startComposedApi(env);
    there = await startComposedApi(env);
    const email = `asha-${randomUUID()}@example.com`;
    const signUp = await call(`${here.url}/api/auth/signup`, {
      body: { username: 'Asha', email, password: 'a long password' },
    });
    token = signUp.body.token as string;
    await call(`${here.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    const created = await call(`${here.url}/api/instances/create`, { bearer: token, body: {} });
    instanceId = (created.body.instance as { instance_id: string }).instance_id;
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await drop();
  });

  const poll = (api: ComposedApi, tag = '"none"') =>
    fetch(`${api.url}/api/instances/list`, {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': tag },
    });
  const tagOf = async (api: ComposedApi) => (await poll(api)).headers.get('etag') ?? '';
  const LIST = /from instances i/;

  test('read no list while nothing has changed, and are answered with 304', async () => {
    const tag = await tagOf(here);
    const statements = jest.spyOn(here.database, 'query');
    const answers = [await poll(here, tag), await poll(here, tag), await poll(here, tag)];
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 304]);
    const texts = statements.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : statement.text,
    );
    expect(texts.filter((text) => LIST.test(text))).toEqual([]);
    statements.mockRestore();
  });

  test('show a change at once in the process that made it, and in the other when it is told', async () => {
    const changes: [string, string, number][] = [
      ['DELETE', `delete/${instanceId}`, 0],
      ['POST', 'create', 1],
    ];
    for (const [method, path, left] of changes) {
      const tags = [await tagOf(here), await tagOf(there)];
      const changed = await call(`${here.url}/api/instances/${path}`, { method, bearer: token });
      expect(changed.status).toBe(200);
      expect((await poll(here, tags[0])).status).toBe(200);
      const seen = await eventually(async () => {
        const answer = await poll(there, tags[1]);
        return answer.status === 200 ? ((await answer.json()) as { instances: object[] }) : undefined;
      });
      expect(seen.instances).toHaveLength(left);
    }
  });

  test('are refused once the sign-in has ended, here at once and there when it is told', async () => {
    const tags = [await tagOf(here), await tagOf(there)];
    expect(
      (await call(`${here.url}/api/auth/logout`, { method: 'POST', bearer: token, body: {} })).status,
    ).toBe(200);
    expect((await poll(here, tags[0])).status).toBe(401);
    expect(
      await eventually(async () => ((await poll(there, tags[1])).status === 401 ? 'refused' : undefined)),
    ).toBe('refused');
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GetInstanceProxy, ProxyUrl, RemoveInstanceProxy, SetInstanceProxy } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, INSTANCE_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { getInstanceProxyRoute, removeInstanceProxyRoute, setInstanceProxyRoute } from './instance-proxy.js';

const PATH = `/api/instances/ins_${INSTANCE_ID.replaceAll('-', '')}/proxy`;
const URL = 'socks5://asha:a-secret@proxy.example:1080';
const SHOWN = { address: 'socks5://asha@proxy.example:1080', has_password: true };

let app: RunningApp;
let kept: ProxyUrl | null = null;
const asked: unknown[] = [];

beforeAll(async () => {
  const set = async ({ url, ...own }: { url: string; accountId: string; instanceId: string }) => {
    asked.push(own);
    kept = ProxyUrl.parse(url);
    return kept;
  };
  const remove = async (own: unknown) => {
    asked.push(own);
    kept = null;
  };
  app = await startApp({
    routes: [
      getInstanceProxyRoute(stubUseCase(GetInstanceProxy, async () => kept)),
      setInstanceProxyRoute(stubUseCase(SetInstanceProxy, set)),
      removeInstanceProxyRoute(stubUseCase(RemoveInstanceProxy, remove)),
    ],
  });
});
afterAll(() => app.close());

function call(method: string, body?: unknown): Promise<Response> {
  return fetch(app.url + PATH, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

describe('the proxy of an instance over HTTP', () => {
  test('is set, shown without its password, and removed', async () => {
    expect(await (await call('GET')).json()).toEqual({ proxy: null });
    expect(await (await call('PUT', { url: URL })).json()).toEqual({ success: true, proxy: SHOWN });
    expect(await (await call('GET')).json()).toEqual({ proxy: SHOWN });
    expect(await (await call('DELETE')).json()).toEqual({ success: true });
    expect(await (await call('GET')).json()).toEqual({ proxy: null });
    const own = { accountId: ACCOUNT_ID, instanceId: INSTANCE_ID };
    expect(asked).toEqual([own, own]);
  });

  test('that is invalid is refused with a sentence that does not repeat it', async () => {
    const problem = await problemOf(await call('PUT', { url: 'ftp://asha:a-secret@proxy.example:21' }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_proxy' });
    expect(JSON.stringify(problem)).not.toContain('a-secret');
  });

  test.each([{}, { url: 1 }, { url: URL, more: true }])('with the body %j is refused', async (body) => {
    expect(await problemOf(await call('PUT', body))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  });
});

/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../errors/api-error.js';
import { call } from './call.js';
import { serverNow } from './server-clock.js';

interface RecordedRequest {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
}
type Answer = Pick<Response, 'ok' | 'status' | 'text'> & { headers: { get(name: string): string | null } };
let requests: RecordedRequest[];
let answer: () => Promise<Answer>;

const answers =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
  async () => ({
    ok: status < 400,
    status,
    headers: { get: (name: string) => headers[name] ?? null },
    text: async () => text,
  });

beforeEach(() => {
  requests = [];
  answer = answers(200, '{}');
  globalThis.fetch = ((url: string, init: RecordedRequest['init']) => {
    requests.push({ url, init });
    return answer();
  }) as never;
  localStorage.setItem('token', 'the.token.kept');
});
afterEach(() => localStorage.clear());

describe('the request', () => {
  test('sends the stored token to operations of the account [6.ROLE.04]', async () => {
    await call('instances.list');
    expect(requests[0]).toMatchObject({
      url: '/api/instances/list',
      init: { method: 'GET', headers: { authorization: 'Bearer the.token.kept' } },
    });
    expect(requests[0]?.init.body).toBeUndefined();
  });

  test('sends no token to public operations, and none when none is stored', async () => {
    await call('plans.list');
    localStorage.clear();
    await call('instances.list');
    expect(requests.map(({ init }) => init.headers.authorization)).toEqual([undefined, undefined]);
  });

  test('sends the key to operations that take one, and not the token', async () => {
    const body = { number: '+919800000002', message: 'Hello' };
    await call('publicMessages.send', { params: { instance_id: 'ins_1' }, body, key: 'wxs_1' });
    expect(requests[0]?.url).toBe('/api/public/send/ins_1');
    expect(requests[0]?.init.headers.authorization).toBe('Bearer wxs_1');
    expect(JSON.parse(String(requests[0]?.init.body))).toEqual(body);
  });

  test('sends neither to an operation that takes a key when there is none', async () => {
    const body = { number: '+919800000002', message: 'Hello' };
    await call('publicMessages.send', { params: { instance_id: 'ins_1' }, body } as never);
    expect(requests[0]?.init.headers.authorization).toBeUndefined();
  });

  test('fills in and escapes parameters, and leaves out undefined ones', async () => {
    await call('keys.remove', { params: { id: 'key/..?x' } });
    await call('messages.history', { query: { page: 2, direction: undefined, instanceId: '' } });
    await call('messages.history', {});
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/api-keys/key%2F..%3Fx',
      '/api/messages/history?page=2',
      '/api/messages/history',
    ]);
  });
});

describe('the answer', () => {
  test('sets the server clock', async () => {
    const ahead = Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000;
    answer = answers(200, '{}', { date: new Date(ahead).toUTCString() });
    await call('instances.list');
    expect(Math.abs(serverNow() - ahead)).toBeLessThan(5_000);
  });

  test("does not set it where it may be of the browser's cache, with the time of the day before", async () => {
    const now = serverNow();
    const date = new Date(now - 20 * 3_600_000).toUTCString();
    answer = answers(200, '{}', { date, 'cache-control': 'private, max-age=86400, immutable' });
    await call('instances.list');
    expect(Math.abs(serverNow() - now)).toBeLessThan(5_000);
  });

  test('resolves to the body', async () => {
    answer = answers(200, '{"instances":[]}');
    expect(await call('instances.list')).toEqual({ instances: [] });
  });

  test('of a refusal is thrown with its code', async () => {
    answer = answers(403, '{"error":"Instance limit reached","code":"instance_limit"}');
    await expect(call('instances.create')).rejects.toMatchObject({ type: 'instance_limit', status: 403 });
  });

  test('of a proxy in front of the API is an error with its status', async () => {
    answer = answers(502, '<h1>Bad Gateway</h1>');
    await expect(call('instances.list')).rejects.toMatchObject({ status: 502, serverText: undefined });
  });

  test('that is missing or breaks off is a network error', async () => {
    answer = () => Promise.reject(new TypeError('failed to fetch'));
    await expect(call('instances.list')).rejects.toBeInstanceOf(ApiError);
    answer = async () => ({
      ...(await answers(200, '')()),
      text: () => Promise.reject(new TypeError('cut')),
    });
    await expect(call('instances.list')).rejects.toMatchObject({ type: 'network_error' });
  });

  test('may take any time: only the caller aborts [9.TIME.09]', async () => {
    jest.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof answer>>>();
    answer = () => promise;
    const { signal } = new AbortController();
    const calling = call('instances.list', { signal });
    expect(jest.getTimerCount()).toBe(0);
    expect(requests[0]?.init.signal).toBe(signal);
    jest.useRealTimers();
    resolve(await answers(200, '{"instances":[]}')());
    expect(await calling).toEqual({ instances: [] });
  });

  test('that the caller aborts is no network error', async () => {
    const aborted = new DOMException('aborted', 'AbortError');
    answer = () => Promise.reject(aborted);
    await expect(call('instances.list', { signal: AbortSignal.abort() })).rejects.toBe(aborted);
  });
});

test('the compiler knows what an operation takes and returns', () => {
  // Never called: it only has to compile, except where an error is expected.
  const typed = async () => {
    const { instances } = await call('instances.list');
    const status: 'ready' | 'initializing' | 'disconnected' | 'logged_out' | 'failed' | undefined =
      instances[0]?.currentStatus;
    // @ts-expect-error parameters are needed
    await call('instances.detail');
    // @ts-expect-error a key is needed
    await call('publicMessages.get', { params: { id: 'msg_1' } });
    // @ts-expect-error there is no such field
    await call('keys.create', { body: { title: 'Shop' } });
    // @ts-expect-error there is no such operation
    await call('instances.explode');
    return status;
  };
  expect(typed).toBeInstanceOf(Function);
});

describe('the refusal of a sign-in', () => {
  const tokenOf = (user_id: string, exp: number) =>
    `h.${btoa(JSON.stringify({ user_id, email: 'asha@example.com', exp }))}.s`;
  const refused = answers(401, '{"error":"Unauthorized","code":"unauthorized"}');
  const bearers = () => requests.map(({ init }) => init.headers.authorization);
  /** Refuses the first request, and has another token by then. */
  const refuseOnce = (next: string) => {
    answer = () => {
      localStorage.setItem('token', next);
      answer = answers(200, '{"instances":[]}');
      return refused();
    };
  };
  beforeEach(() => localStorage.setItem('token', tokenOf('acc_1', 1)));

  test('that is still the stored one is thrown', async () => {
    answer = refused;
    await expect(call('instances.list')).rejects.toMatchObject({ type: 'unauthorized' });
    expect(requests).toHaveLength(1);
  });

  test('that a new one of the same user has replaced has the question asked again', async () => {
    const next = tokenOf('acc_1', 2);
    refuseOnce(next);
    expect(await call('instances.list')).toEqual({ instances: [] });
    expect(bearers()).toEqual([`Bearer ${tokenOf('acc_1', 1)}`, `Bearer ${next}`]);
  });

  test.each([
    ['changes something', 'acc_1', () => call('instances.create')],
    ['was asked for another user', 'acc_2', () => call('instances.list')],
  ])('does not end the new one, nor repeat what %s', async (_, user, ask) => {
    refuseOnce(tokenOf(user, 2));
    await expect(ask()).rejects.toThrow('Your sign-in has changed meanwhile. Please try again.');
    expect(requests).toHaveLength(1);
  });
});

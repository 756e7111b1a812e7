import { afterEach } from '@jest/globals';
import { MemoryLimit } from '@waxwing/adapters/limits';
import { contract } from '@waxwing/contract';
import { InvalidCredentials } from '@waxwing/core';
import type { AppDeps } from '../src/http/app.js';
import type { CallLimiters } from '../src/http/limits/limiter.js';
import { reply, route } from '../src/http/route.js';
import { type RunningApp, SECRET, startApp, TOKEN } from './start-app.js';

let app: RunningApp;

export const perMinute = (points: number) => new MemoryLimit({ points, windowS: 60 });
export const tries = {
  login: perMinute(100),
  'login-address': perMinute(100),
  recovery: perMinute(100),
  'recovery-address': perMinute(100),
  pairing: perMinute(100),
  'pairing-account': perMinute(100),
  confirmation: perMinute(100),
  'email-change': perMinute(100),
  order: perMinute(100),
  verification: perMinute(100),
  replay: perMinute(100),
  'webhook-secret': perMinute(100),
  'webhook-test': perMinute(100),
  export: perMinute(100),
};
export const RIGHT = 'the right password';

/** Serves calls of each kind under limits, for one test each. */
export function setUpLimited(): typeof startLimited {
  afterEach(() => app.close());
  return startLimited;
}

async function startLimited(
  calls: Partial<CallLimiters>,
  more: Partial<AppDeps> = {},
  login = tries,
): Promise<RunningApp> {
  app = await startApp({
    validateResponses: false,
    routes: [
      route(contract.keys.list, async () => reply(200, { apiKeys: [] })),
      route(contract.publicMessages.get, async () => reply(200, {} as never)),
      route(contract.plans.list, async () => reply(200, { plans: [] })),
      route(contract.instances.pairingCode, async () => reply(200, {} as never)),
      route(contract.v1Instances.pairingCode, async () => reply(200, {} as never)),
      route(contract.accounts.logIn, async ({ body }) => {
        if (body.password !== RIGHT) throw new InvalidCredentials();
        return reply(200, { user: {} as never, token: '' });
      }),
    ],
    limiters: {
      calls: { key: undefined, account: undefined, address: undefined, ...calls },
      attempts: login,
    },
    ...more,
  });
  return app;
}

export const get = (path: string, bearer?: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers } });
export const withKey = (key = SECRET) => get('/api/public/messages/msg_1', key);
export const dashboard = (token = TOKEN) => get('/api/api-keys', token);
export const logIn = (email: string, password = 'wrong') =>
  fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
/** Asks for a pairing code, for one instance. */
export const askForCode = (number: string) => askAt('/api/instances/ins_1/pairing-code', number, TOKEN);
/** The same with a key of the account. */
export const askForCodeWithKey = (number: string) =>
  askAt('/api/v1/instances/ins_1/pairing-code', number, SECRET);
const askAt = (path: string, number: string, bearer: string) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number }),
  });
export async function statuses(times: number, call: () => Promise<Response>): Promise<number[]> {
  const all = [];
  for (let n = 0; n < times; n++) all.push((await call()).status);
  return all;
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createSignIn, EndSignIn, ListSignIns, LogOut, LogOutEverywhere, type SignIn } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import {
  ACCOUNT_ID,
  ASHA,
  type RunningApp,
  SIGN_IN_ID,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import { stubUseCase } from '../../../testing/stub-use-case.js';
import { endSignInRoute, listSignInsRoute, logOutEverywhereRoute, logOutRoute } from './sign-in-routes.js';

const OTHER_ID = '0198c0de-0000-7000-8000-000000000009';
const publicId = (id: string) => `sgn_${id.replaceAll('-', '')}`;

function signInOf(id: string, device: string): SignIn {
  const at = new Date('2026-03-01T10:00:00Z');
  return createSignIn(ASHA, { id, origin: { device, network: '203.0.113.0/24' }, at });
}

let commands: unknown[];
const keeping =
  <T>(value: T) =>
  async (command: unknown): Promise<T> => {
    commands.push(command);
    return value;
  };

let app: RunningApp;
beforeAll(async () => {
  const signIns = [signInOf(OTHER_ID, 'Chrome on Android'), signInOf(SIGN_IN_ID, 'Firefox on Linux')];
  app = await startApp({
    routes: [
      listSignInsRoute(stubUseCase(ListSignIns, keeping(signIns))),
      endSignInRoute(stubUseCase(EndSignIn, keeping(undefined))),
      logOutRoute(stubUseCase(LogOut, keeping(undefined))),
      logOutEverywhereRoute(stubUseCase(LogOutEverywhere, keeping(undefined))),
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  commands = [];
});

const call = (method: string, path: string) =>
  fetch(app.url + path, { method, headers: { authorization: `Bearer ${TOKEN}` } });

describe('sign-ins over HTTP', () => {
  test('are listed, and the current one is marked', async () => {
    const { sign_ins } = (await (await call('GET', '/api/profile/sign-ins')).json()) as { sign_ins: unknown };
    const same = {
      network: '203.0.113.0/24',
      created_at: '2026-03-01T10:00:00.000Z',
      last_used: '2026-03-01T10:00:00.000Z',
    };
    expect(sign_ins).toEqual([
      { ...same, id: publicId(OTHER_ID), device: 'Chrome on Android', current: false },
      { ...same, id: publicId(SIGN_IN_ID), device: 'Firefox on Linux', current: true },
    ]);
    expect(commands).toEqual([{ accountId: ACCOUNT_ID }]);
  });

  test("are ended by id, within the caller's account", async () => {
    expect((await call('DELETE', `/api/profile/sign-ins/${publicId(OTHER_ID)}`)).status).toBe(200);
    expect(commands).toEqual([{ accountId: ACCOUNT_ID, id: OTHER_ID }]);
  });

  test('a malformed id is not found', async () => {
    const refused = await problemOf(await call('DELETE', '/api/profile/sign-ins/sgn_7'));
    expect(refused).toMatchObject({ status: 404, code: 'sign_in_not_found' });
    expect(commands).toEqual([]);
  });

  test.each([
    ['/api/auth/logout', { accountId: ACCOUNT_ID, signInId: SIGN_IN_ID }],
    ['/api/auth/logout-everywhere', { accountId: ACCOUNT_ID }],
  ])('%s ends the sign-ins that belong to the token', async (path, command) => {
    expect(await (await call('POST', path)).json()).toEqual({ success: true });
    expect(commands).toEqual([command]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  InvalidResetToken,
  RequestPasswordReset,
  ResetPassword,
  WrongPassword,
} from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { standIn } from '../../../testing/stand-in.js';
import {
  ACCOUNT_ID,
  ASHA,
  type RunningApp,
  SIGN_IN_ID,
  startApp,
  TOKEN,
} from '../../../testing/start-app.js';
import { forgotPasswordRoute } from '../accounts/forgot-password.js';
import { resetPasswordRoute } from '../accounts/reset-password.js';
import { changePasswordRoute } from './change-password.js';
import { closeAccountRoute } from './close-account.js';
import { getProfileRoute } from './get-profile.js';
import { updateProfileRoute } from './update-profile.js';

const USER = {
  user_id: `acc_${ACCOUNT_ID.replaceAll('-', '')}`,
  email: 'asha@example.com',
  username: 'Asha',
  role: 'user',
};

const commands: unknown[] = [];
let refusal: Error | undefined;
const keeping =
  <T>(value: T) =>
  async (command: unknown): Promise<T> => {
    commands.push(command);
    if (refusal) throw refusal;
    return value;
  };

let app: RunningApp;
beforeAll(async () => {
  const signedIn = { account: ASHA, token: 'newer' };
  app = await startApp({
    routes: [
      forgotPasswordRoute(standIn(RequestPasswordReset, keeping(undefined))),
      resetPasswordRoute(standIn(ResetPassword, keeping(undefined))),
      getProfileRoute(),
      updateProfileRoute(standIn(ChangeProfile, keeping(signedIn))),
      changePasswordRoute(standIn(ChangePassword, keeping(signedIn))),
      closeAccountRoute(standIn(CloseAccount, keeping(undefined))),
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  refusal = undefined;
});

function send(method: string, path: string, body?: unknown) {
  return fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'curl/8.5.0',
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}
const answered = async (...call: Parameters<typeof send>) => (await send(...call)).json();

describe('a forgotten password over HTTP', () => {
  test('enumeration: the answer is one and the same [7.PROFILE.01] [3.PAYLOAD.03] [8.AUTH.03]', async () => {
    const message = 'If an account with that email exists, a password reset link has been sent.';
    for (const email of ['asha@example.com', 'nobody@example.com']) {
      const path = '/api/profile/forgot-password';
      expect(await answered('POST', path, { email })).toEqual({ success: true, message });
      expect(commands.at(-1)).toEqual({ email });
    }
  });

  test('is replaced by the token of the link [7.PROFILE.02] [3.PAYLOAD.04] [8.AUTH.07]', async () => {
    const body = { token: 'the-token', newPassword: 'battery staple' };
    expect(await answered('POST', '/api/profile/reset-password', body)).toEqual({
      success: true,
      message: 'Password reset successfully! You can now log in with your new password.',
    });
    expect(commands.at(-1)).toEqual(body);
  });

  test('a link that is no good is refused in its words', async () => {
    refusal = new InvalidResetToken();
    const body = { token: 'old', newPassword: 'battery staple' };
    expect(await problemOf(await send('POST', '/api/profile/reset-password', body))).toMatchObject({
      status: 400,
      code: 'invalid_reset_token',
      error: 'This password reset link is invalid or has expired.',
    });
  });
});

describe('the profile over HTTP', () => {
  test('is read with the token alone [D.AUTH.03] [3.USER.02]', async () => {
    expect(await answered('GET', '/api/profile')).toEqual({ user: USER });
  });

  test('is changed, and answers a token that says so [7.PROFILE.03] [3.PAYLOAD.07]', async () => {
    const body = { username: 'Asha', email: 'asha@example.com' };
    expect(await answered('PUT', '/api/profile', body)).toEqual({ user: USER, token: 'newer' });
    expect(commands.at(-1)).toEqual({ ...body, accountId: ACCOUNT_ID, signInId: SIGN_IN_ID });
  });

  test('gets a new password for the current one [7.PROFILE.04] [3.PAYLOAD.08]', async () => {
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    expect(await answered('PUT', '/api/profile/password', body)).toEqual({ success: true, token: 'newer' });
    const origin = { device: 'curl', network: '127.0.0.0/24' };
    expect(commands.at(-1)).toEqual({ ...body, accountId: ACCOUNT_ID, origin });
  });

  test('a wrong current password is a refusal that names its field', async () => {
    refusal = new WrongPassword('currentPassword');
    const body = { currentPassword: 'wrong horse', newPassword: 'battery staple' };
    expect(await problemOf(await send('PUT', '/api/profile/password', body))).toMatchObject({
      status: 400,
      code: 'wrong_password',
      error: 'Current password is incorrect',
      field: 'currentPassword',
    });
  });

  test('is closed by the password', async () => {
    expect(await answered('DELETE', '/api/profile', { password: 'correct horse' })).toEqual({
      success: true,
    });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID, password: 'correct horse' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  CancelEmailChange,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  ConfirmEmail,
  EmailTaken,
  GetPendingEmail,
  InvalidEmailLink,
  InvalidResetToken,
  RequestPasswordReset,
  ResetPassword,
  UndoEmailChange,
  WrongPassword,
} from '@waxwing/core';
import { anApiKey, newId } from '@waxwing/core/testing';
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
import { forgotPasswordRoute, resetPasswordRoute } from '../accounts/account-routes.js';

import {
  cancelEmailChangeRoute,
  changePasswordRoute,
  closeAccountRoute,
  confirmEmailRoute,
  getProfileRoute,
  undoEmailChangeRoute,
  updateProfileRoute,
} from './profile-routes.js';

const USER = {
  user_id: `acc_${ACCOUNT_ID.replaceAll('-', '')}`,
  email: 'asha@example.com',
  username: 'Asha',
  role: 'user',
};

const PENDING = { email: 'asha.r@example.com', expiresAt: new Date('2026-03-02T10:00:00.000Z') };
const PENDING_BODY = { email: 'asha.r@example.com', expires_at: '2026-03-02T10:00:00.000Z' };
let pending: typeof PENDING | undefined;
const INSTANCE_ID = newId();
const KEYS = [
  anApiKey({ accountId: ACCOUNT_ID }),
  anApiKey({ accountId: ACCOUNT_ID, instanceId: INSTANCE_ID }),
];

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
      forgotPasswordRoute(stubUseCase(RequestPasswordReset, keeping(undefined))),
      resetPasswordRoute(stubUseCase(ResetPassword, keeping({ account: ASHA, switchedOff: KEYS }))),
      getProfileRoute(stubUseCase(GetPendingEmail, async () => pending)),
      updateProfileRoute(stubUseCase(ChangeProfile, keeping({ ...signedIn, pending: PENDING }))),
      confirmEmailRoute(stubUseCase(ConfirmEmail, keeping(signedIn))),
      cancelEmailChangeRoute(stubUseCase(CancelEmailChange, keeping(undefined))),
      undoEmailChangeRoute(stubUseCase(UndoEmailChange, keeping({ email: USER.email }))),
      changePasswordRoute(stubUseCase(ChangePassword, keeping(signedIn))),
      closeAccountRoute(stubUseCase(CloseAccount, keeping(undefined))),
    ],
  });
});
afterAll(() => app.close());
beforeEach(() => {
  refusal = undefined;
  pending = undefined;
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
  test('enumeration: the answer is the same for every email [7.PROFILE.01] [3.PAYLOAD.03] [8.AUTH.03]', async () => {
    const message = 'If an account with that email exists, a password reset link has been sent.';
    for (const email of ['asha@example.com', 'nobody@example.com']) {
      const path = '/api/profile/forgot-password';
      expect(await answered('POST', path, { email })).toEqual({ success: true, message });
      expect(commands.at(-1)).toEqual({ email });
    }
  });

  test('is replaced with the token of the link [7.PROFILE.02] [3.PAYLOAD.04] [8.AUTH.07]', async () => {
    const body = { token: 'the-token', newPassword: 'battery staple' };
    expect(await answered('POST', '/api/profile/reset-password', body)).toEqual({
      success: true,
      message: 'Password reset successfully! You can now log in with your new password.',
      email: USER.email,
      keys_switched_off: [
        { name: KEYS[0]!.name, instance_id: null },
        { name: KEYS[1]!.name, instance_id: `ins_${INSTANCE_ID.replaceAll('-', '')}` },
      ],
    });
    expect(commands.at(-1)).toEqual(body);
    await answered('POST', '/api/profile/reset-password', { ...body, switchOffKeys: false });
    expect(commands.at(-1)).toEqual({ ...body, switchOffKeys: false });
  });

  test('an invalid link is refused with its own sentence', async () => {
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
    expect(await answered('GET', '/api/profile')).toEqual({ user: USER, pending_email: null });
    pending = PENDING;
    expect(await answered('GET', '/api/profile')).toEqual({ user: USER, pending_email: PENDING_BODY });
  });

  test('is changed, and answers a token and the current email [7.PROFILE.03] [3.PAYLOAD.07]', async () => {
    const body = { username: 'Asha', email: 'asha.r@example.com' };
    expect(await answered('PUT', '/api/profile', body)).toEqual({
      user: USER,
      token: 'newer',
      pending_email: PENDING_BODY,
    });
    expect(commands.at(-1)).toEqual({ ...body, accountId: ACCOUNT_ID, signInId: SIGN_IN_ID });
  });

  test('a new email is confirmed by the token of the link, which also signs this browser in again', async () => {
    const path = '/api/profile/confirm-email';
    expect(await answered('POST', path, { token: 'the-token' })).toEqual({ user: USER, token: 'newer' });
    expect(commands.at(-1)).toMatchObject({
      accountId: ACCOUNT_ID,
      token: 'the-token',
      origin: expect.objectContaining({ device: expect.any(String) }),
    });
  });

  test('a pending new email is cancelled', async () => {
    expect(await answered('DELETE', '/api/profile/pending-email')).toEqual({ success: true });
    expect(commands.at(-1)).toEqual({ accountId: ACCOUNT_ID });
  });

  test('a change of email is undone by the token of the link, signed in or not', async () => {
    const path = '/api/profile/undo-email';
    expect(await answered('POST', path, { token: 'the-token' })).toEqual({
      success: true,
      email: USER.email,
    });
    expect(commands.at(-1)).toEqual({ token: 'the-token' });
  });

  test.each(['confirm', 'undo'])('an invalid link to %s is refused with its own sentence', async (what) => {
    const path = `/api/profile/${what}-email`;
    refusal = new InvalidEmailLink();
    expect(await problemOf(await send('POST', path, { token: 'old' }))).toMatchObject({
      status: 400,
      code: 'invalid_email_link',
      error: 'This link is invalid or has expired.',
      field: 'token',
    });
    refusal = new EmailTaken();
    expect(await problemOf(await send('POST', path, { token: 'old' }))).toMatchObject({ status: 409 });
  });

  test('changes the password when given the current one [7.PROFILE.04] [3.PAYLOAD.08]', async () => {
    const body = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    expect(await answered('PUT', '/api/profile/password', body)).toEqual({ success: true, token: 'newer' });
    const origin = { device: 'curl', network: '127.0.0.0/24' };
    expect(commands.at(-1)).toEqual({ ...body, accountId: ACCOUNT_ID, origin });
  });

  test('a wrong current password is a refusal that names its field', async () => {
    refusal = new WrongPassword();
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

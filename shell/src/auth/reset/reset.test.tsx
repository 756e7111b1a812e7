/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deferAnswer, FakeResponse, FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { renderPage } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import { loginNoticeAtom } from '../../sign-in/login-notice.atoms.js';
import ResetPage from './reset-page.js';

const RESET = 'POST /api/profile/reset-password';
const DONE = { success: true, message: '', email: 'asha@example.com', keys_switched_off: [] };
const LABELS = ['New Password', 'Confirm New Password'];
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Reset(ting)? Password/ });
const open = () => renderPage(<ResetPage />, '/reset-password?token=the-token');

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => {
  jest.useRealTimers();
});

async function choose(password: string, confirm = password) {
  await user.type(input('New Password'), password);
  await user.type(input('Confirm New Password'), confirm);
  await user.click(submit());
}

describe('a new password', () => {
  test('has to be entered twice, both required [2.RESET.01, 2.ROUTE.13, 5.RESET.01]', async () => {
    const { calls } = new FakeServer({});
    open();
    expect(LABELS.map((label) => input(label).required)).toEqual([true, true]);
    await user.click(submit());
    expect(calls).toEqual([]);
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('can be shown and hidden [2.RESET.02]', async () => {
    open();
    for (const toggle of screen.getAllByRole('button', { name: /^Show / })) await user.click(toggle);
    expect(LABELS.map((label) => input(label).type)).toEqual(['text', 'text']);
    for (const toggle of screen.getAllByRole('button', { name: /^Hide / })) await user.click(toggle);
    expect(LABELS.map((label) => input(label).type)).toEqual(['password', 'password']);
  });

  test('must be the same in both fields [5.RESET.02]', async () => {
    const { calls } = new FakeServer({});
    open();
    await choose('secret1', 'secret2');
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match.');
    expect(calls).toEqual([]);
  });

  test('has at least 6 characters [5.RESET.03]', async () => {
    const { calls } = new FakeServer({});
    open();
    await choose('12345');
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long.');
    expect(calls).toEqual([]);
  });

  test('is set with the token, and the login opens after 3 s [2.REDIR.03, 4.RESET.01, 8.AUTH.07, 9.TIME.07]', async () => {
    localStorage.setItem('token', fakeToken(ASHA));
    const answer = deferAnswer(DONE);
    const { calls } = new FakeServer({ [RESET]: answer.answer });
    open();
    await choose('secret1');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Resetting Password...' });
    expect(button.disabled).toBe(true);
    answer.release();
    const notice = 'Password reset successfully! You can now log in with your new password.';
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { token: 'the-token', newPassword: 'secret1', switchOffKeys: true },
    ]);
    expect(localStorage.getItem('token')).toBeNull();
    act(() => jest.advanceTimersByTime(2_900));
    expect(screen.queryByText('now at /login')).toBeNull();
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText('now at /login')).toBeTruthy();
  });

  const FAILURES: [string, unknown, string][] = [
    [
      "the server's sentence",
      new FakeResponse(400, { error: 'The link has expired.' }),
      'The link has expired.',
    ],
    ['the default sentence', new FakeResponse(500), 'Failed to reset password. Please try again.'],
  ];
  test.each(FAILURES)('a failure shows %s [8.AUTH.05]', async (_, answer, sentence) => {
    new FakeServer({ [RESET]: answer });
    open();
    await choose('secret1');
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(submit().disabled).toBe(false);
    // An edit keeps the link to a new reset.
    await user.type(input('New Password'), '2');
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeTruthy();
  });

  const OUTCOMES: [string, unknown, string][] = [
    ['banner of success', DONE, 'status'],
    ['banner of an error', new FakeResponse(500), 'alert'],
  ];
  test.each(OUTCOMES)('ends in a %s [4.RESET.02]', async (_, answer, role) => {
    new FakeServer({ [RESET]: answer });
    open();
    await choose('secret1');
    expect((await screen.findAllByRole(role)).length).toBeGreaterThan(0);
  });

  test('leaves the keys active when the box is not ticked', async () => {
    const { calls } = new FakeServer({ [RESET]: DONE });
    open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Switch off the API keys/ });
    expect(box.checked).toBe(true);
    await user.click(box);
    await choose('secret1');
    expect(calls[0]?.body).toMatchObject({ switchOffKeys: false });
  });

  test('lists the deactivated keys, and the login repeats the list', async () => {
    const own = Array.from({ length: 12 }, (_, n) => ({ name: `Shop ${n}`, instance_id: null }));
    const keys_switched_off = [...own, { name: 'Instance key', instance_id: 'ins_1' }];
    new FakeServer({ [RESET]: { ...DONE, keys_switched_off } });
    const store = open();
    await choose('secret1');
    const notice = (await screen.findByText(/API keys switched off: “Shop 0”, /)).textContent;
    expect(notice).toContain('Sign in with asha@example.com.');
    expect(notice).toContain('“Shop 9”, 2 more, the key of 1 instance.');
    expect(store.get(loginNoticeAtom)).toBe(notice);
  });
});

const WITHOUT_TOKEN = ['/reset-password', '/reset-password?token='];
test.each(WITHOUT_TOKEN)(
  '%s has no token, and shows no password form [2.RESET.03, 5.RESET.04, 8.AUTH.06]',
  async (address) => {
    renderPage(<ResetPage />, address);
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid Reset Link - This password reset link is invalid or has expired.',
    );
    expect(screen.getByText('Invalid reset link. Please request a new password reset.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  },
);

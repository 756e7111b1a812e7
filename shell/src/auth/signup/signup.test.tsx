/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import { deferAnswer, FakeResponse, FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { renderPage } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import SignupPage from './signup-page.js';

const SIGNUP = 'POST /api/auth/signup';
const LABELS = ['Username', 'Email', 'Password', 'Confirm Password'];
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Creat|Logging/ });
const terms = () => screen.getByRole<HTMLInputElement>('checkbox');

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => {
  jest.useRealTimers();
});

async function fill(password = 'secret1', confirm = password) {
  const values = ['Asha', 'asha@example.com', password, confirm];
  for (const [at, label] of LABELS.entries()) await user.type(input(label), values[at]!);
}

describe('the sign-up', () => {
  test('has every field, all required [2.SIGNUP.01, 2.ROUTE.09, 5.SIGNUP.01]', async () => {
    renderPage(<SignupPage />, '/signup');
    expect(LABELS.map((label) => input(label).required)).toEqual([true, true, true, true]);
    expect(input('Email').type).toBe('email');
    expect(terms().checked).toBe(false);
    jest.useRealTimers();
    expect(await findA11yViolations()).toEqual([]);
  });

  test('redirects a signed-in user to the dashboard', () => {
    localStorage.setItem('token', fakeToken(ASHA));
    renderPage(<SignupPage />, '/signup');
    expect(screen.getByText('now at /dashboard')).toBeTruthy();
  });

  test('shows and hides each password separately [2.SIGNUP.02]', async () => {
    renderPage(<SignupPage />, '/signup');
    const types = () => [input('Password').type, input('Confirm Password').type];
    const first = screen.getByRole('button', { name: 'Show password' });
    const second = screen.getByRole('button', { name: 'Show confirm password' });
    await user.click(second);
    expect(types()).toEqual(['password', 'text']);
    await user.click(first);
    expect(types()).toEqual(['text', 'text']);
    await user.click(second);
    expect(types()).toEqual(['text', 'password']);
  });

  test('cannot be submitted before the terms are accepted [4.SIGNUP.04]', async () => {
    renderPage(<SignupPage />, '/signup');
    expect(submit().disabled).toBe(true);
    await user.click(terms());
    expect(submit().disabled).toBe(false);
    await user.click(terms());
    expect(submit().disabled).toBe(true);
  });

  test('first checks that the passwords match [5.SIGNUP.02]', async () => {
    const { calls } = new FakeServer({});
    renderPage(<SignupPage />, '/signup');
    await fill('abc', 'abd');
    await user.click(terms());
    await user.click(submit());
    expect(screen.getByRole('alert').textContent).toBe('Passwords do not match');
    expect(calls).toEqual([]);
  });

  test("then checks the password's length in characters [5.SIGNUP.03]", async () => {
    const { calls } = new FakeServer({ [SIGNUP]: { user: ASHA, token: fakeToken(ASHA) } });
    renderPage(<SignupPage />, '/signup');
    await fill('12345');
    // The terms are not accepted either: the length is reported first.
    fireEvent.submit(submit().form!);
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long');
    for (const label of LABELS.slice(2)) await user.type(input(label), '6');
    await user.click(terms());
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(submit());
    expect(calls).toHaveLength(1);
  });

  test('then checks that the terms are accepted [5.SIGNUP.04]', async () => {
    const { calls } = new FakeServer({});
    renderPage(<SignupPage />, '/signup');
    await fill();
    fireEvent.submit(submit().form!);
    expect(screen.getByRole('alert').textContent).toBe(
      'You must accept the terms and conditions to continue',
    );
    expect(calls).toEqual([]);
  });

  test('signs in at once and opens the dashboard after 1.5 s [2.REDIR.02, 4.SIGNUP.01, 4.SIGNUP.02, 4.SIGNUP.03, 9.TIME.06]', async () => {
    const answer = deferAnswer({ user: ASHA, token: fakeToken(ASHA) });
    const { calls } = new FakeServer({ [SIGNUP]: answer.answer });
    const store = renderPage(<SignupPage />, '/signup');
    await fill();
    await user.click(terms());
    await user.click(submit());
    expect([submit().textContent, submit().disabled]).toEqual(['Creating account...', true]);
    answer.release();
    expect(await screen.findByText('Account created successfully! Logging you in...')).toBeTruthy();
    expect([submit().textContent, submit().disabled]).toEqual(['Logging you in...', true]);
    const body = { username: 'Asha', email: 'asha@example.com', password: 'secret1' };
    expect(calls.map((call) => call.body)).toEqual([body]);
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user: ASHA });
    act(() => jest.advanceTimersByTime(1_400));
    expect(screen.queryByText('now at /dashboard')).toBeNull();
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText('now at /dashboard')).toBeTruthy();
  });

  const FAILURES: [string, unknown, string][] = [
    [
      "the server's sentence",
      new FakeResponse(409, { error: 'An account with this email already exists' }),
      'An account with this email already exists',
    ],
    ['the default sentence', new FakeResponse(500), 'Signup failed. Please try again.'],
  ];
  test.each(FAILURES)('a failure shows %s [8.AUTH.02]', async (_, answer, sentence) => {
    new FakeServer({ [SIGNUP]: answer });
    renderPage(<SignupPage />, '/signup');
    await fill();
    await user.click(terms());
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect([submit().textContent, submit().disabled]).toEqual(['Create Account', false]);
  });
});

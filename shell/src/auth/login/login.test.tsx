/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { authStateAtom } from '@waxwing/client/auth';
import { deferAnswer, FakeResponse, FakeServer, fakeToken, findA11yViolations } from '@waxwing/kit/testing';
import { renderPage } from '../../../testing/render-page.js';
import { ASHA } from '../../../testing/sample-users.js';
import LoginPage from './login-page.js';

const LOGIN = 'POST /api/auth/login';
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /Sign In|Signing in/ });

async function logIn() {
  await userEvent.type(email(), 'asha@example.com');
  await userEvent.type(password(), 'secret1');
  await userEvent.click(submit());
}

beforeEach(() => localStorage.clear());

describe('the login', () => {
  test('has email and password, both required [2.LOGIN.01, 2.ROUTE.08, 5.LOGIN.01]', async () => {
    const { calls } = new FakeServer({});
    renderPage(<LoginPage />, '/login');
    expect([email().required, email().type, password().required]).toEqual([true, 'email', true]);
    await userEvent.click(submit());
    await userEvent.type(email(), 'asha@example.com');
    await userEvent.click(submit());
    expect(calls).toEqual([]);
    expect(document.title).toMatch(/^Sign In/);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('shows and hides the password [2.LOGIN.02]', async () => {
    renderPage(<LoginPage />, '/login');
    expect(password().type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  test('signs in, stores the token and opens the dashboard [2.REDIR.01, 4.LOGIN.02, 4.SESSION.04]', async () => {
    const token = fakeToken(ASHA);
    const answer = deferAnswer({ user: ASHA, token });
    const { calls } = new FakeServer({ [LOGIN]: answer.answer });
    const store = renderPage(<LoginPage />, '/login');
    await logIn();
    expect([submit().textContent, submit().disabled]).toEqual(['Signing in...', true]);
    answer.release();
    expect(await screen.findByText('now at /dashboard')).toBeTruthy();
    expect(calls[0]).toMatchObject({
      endpoint: LOGIN,
      body: { email: 'asha@example.com', password: 'secret1' },
    });
    expect(localStorage.getItem('token')).toBe(token);
    expect(store.get(authStateAtom)).toEqual({ status: 'signed-in', user: ASHA });
  });

  test("shows the server's error until a field is edited [4.LOGIN.01, 4.LOGIN.03]", async () => {
    new FakeServer({ [LOGIN]: new FakeResponse(401, { error: 'Invalid email or password' }) });
    renderPage(<LoginPage />, '/login');
    expect(screen.queryByRole('alert')).toBeNull();
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect([submit().textContent, submit().disabled]).toEqual(['Sign In', false]);
    await userEvent.type(password(), '!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  const FAILURES: [string, unknown, string][] = [
    [
      "the server's sentence",
      new FakeResponse(401, { error: 'Invalid email or password' }),
      'Invalid email or password',
    ],
    ['the default sentence', new FakeResponse(500), 'Login failed. Please try again.'],
  ];
  test.each(FAILURES)('a failure shows %s [8.AUTH.01]', async (_, answer, sentence) => {
    new FakeServer({ [LOGIN]: answer });
    renderPage(<LoginPage />, '/login');
    await logIn();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  test('redirects a signed-in user to the dashboard', async () => {
    localStorage.setItem('token', fakeToken(ASHA));
    renderPage(<LoginPage />, '/login');
    expect(await screen.findByText('now at /dashboard')).toBeTruthy();
  });
});

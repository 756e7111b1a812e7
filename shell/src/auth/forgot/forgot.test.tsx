/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { deferAnswer, FakeResponse, FakeServer, findA11yViolations } from '@waxwing/kit/testing';
import { renderPage } from '../../../testing/render-page.js';
import LoginPage from '../login/login-page.js';

const FORGOT = 'POST /api/profile/forgot-password';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = () => screen.getByLabelText<HTMLInputElement>('Enter your email address:');

async function openDialog() {
  renderPage(<LoginPage />, '/login');
  await userEvent.click(button('Reset password'));
  return screen.findByRole('dialog', { name: 'Reset password' });
}

beforeEach(() => localStorage.clear());

describe('a forgotten password', () => {
  test('asks for the email in a dialog [2.LOGIN.03]', async () => {
    new FakeServer({});
    const dialog = await openDialog();
    expect(dialog.contains(field())).toBe(true);
    expect(await findA11yViolations()).toEqual([]);
  });

  test('takes the email over from the login form', async () => {
    new FakeServer({});
    renderPage(<LoginPage />, '/login');
    await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
    await userEvent.click(button('Reset password'));
    await screen.findByRole('dialog');
    expect(field().value).toBe('asha@example.com');
  });

  test('sends nothing when cancelled or empty [2.LOGIN.04, 5.FORGOT.01]', async () => {
    const { calls } = new FakeServer({ [FORGOT]: {} });
    await openDialog();
    await userEvent.click(button('Reset password'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await userEvent.type(field(), 'asha@example.com');
    await userEvent.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(button('Reset password'));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
  });

  test('sends the email and says so, whether or not the account exists [2.LOGIN.05, 8.AUTH.03]', async () => {
    const answer = deferAnswer({ success: true });
    const { calls } = new FakeServer({ [FORGOT]: answer.answer });
    await openDialog();
    await userEvent.type(field(), 'asha@example.com');
    await userEvent.click(button('Reset password'));
    expect(button('Sending...').disabled).toBe(true);
    answer.release();
    const notice = 'If an account with that email exists, a password reset link has been sent.';
    expect(await screen.findByText(notice)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'asha@example.com' }]);
  });

  const FAILURES: [string, unknown, string][] = [
    ["the server's sentence", new FakeResponse(429, { error: 'Too many mails' }), 'Too many mails'],
    ['the default sentence', new FakeResponse(500), 'Failed to send reset email. Please try again.'],
  ];
  test.each(FAILURES)('a failure shows %s, and can be retried [8.AUTH.04]', async (_, answer, sentence) => {
    new FakeServer({ [FORGOT]: answer });
    await openDialog();
    await userEvent.type(field(), 'asha@example.com');
    await userEvent.click(button('Reset password'));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    await waitFor(() => expect(button('Reset password').disabled).toBe(false));
  });
});
